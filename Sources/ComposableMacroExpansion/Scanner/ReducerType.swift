/// The type of a reducer's body, taken apart: `some Reducer<State, Action>`.
struct ReducerType: Sendable {
  /// The types of state and action, as they have to be spelled.
  var state: String
  var action: String

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
