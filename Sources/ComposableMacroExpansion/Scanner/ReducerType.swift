/// The types of a reducer's state and action, as its members name them.
struct ReducerType: Sendable {
  var state: String
  var action: String

  /// The types that the type of a body in `range` names.
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

  /// The types of the parameters of `reduce(into:action:)`.
  init?(_ source: SourceText, ofReduce declaration: Declaration) {
    let types = declaration.parameters.map { source[$0.type] }
    guard types.count == 2, types[0].hasPrefix("inout ") else { return nil }
    state = String(types[0].dropFirst(6))
    action = types[1]
  }

  /// The type in `range`, if it is `some` or `any` of `Reducer<…, …>` or `ReducerOf<…>`.
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
