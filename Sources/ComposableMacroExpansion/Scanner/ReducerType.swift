/// The state and action types of a reducer, as named by its members.
struct ReducerType: Sendable {
  var state: String
  var action: String

  /// Creates the types from the type of a body in `range`.
  init?(_ source: SourceText, of range: Range<Int>) {
    if let types = ReducerType(source, in: range) {
      self = types
    } else if ReducerCase.isNominal(range, in: source), source[range] != "Never" {
      state = source[range] + ".State"
      action = source[range] + ".Action"
    } else {
      return nil
    }
  }

  /// Creates the types from the parameters of `reduce(into:action:)`.
  init?(_ source: SourceText, ofReduce declaration: Declaration) {
    let types = declaration.parameters.map { source[$0.type] }
    guard types.count == 2, types[0].hasPrefix("inout ") else { return nil }
    state = String(types[0].dropFirst(6))
    action = types[1]
  }

  /// Creates the types from `some` or `any` `Reducer<…, …>` or `ReducerOf<…>` in `range`.
  init?(_ source: SourceText, in range: Range<Int>) {
    var scanner = Scanner(source, at: range.lowerBound)
    guard scanner.at("some") || scanner.at("any") else { return nil }
    scanner.advance()
    var name = scanner.text(scanner.token)
    scanner.advance()
    while scanner.consume(".") {
      name = scanner.text(scanner.token)
      scanner.advance()
    }
    guard scanner.atOperator("<"), let arguments = scanner.scanGenericArguments() else {
      return nil
    }
    switch (name, arguments.count) {
    case ("Reducer", 2):
      state = source[arguments[0]]
      action = source[arguments[1]]
    case ("ReducerOf", 1):
      state = source[arguments[0]] + ".State"
      action = source[arguments[0]] + ".Action"
    default:
      return nil
    }
  }
}
