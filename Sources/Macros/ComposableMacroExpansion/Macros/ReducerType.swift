import ComposableSyntax

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

  /// Creates the types from the value of a body in `range`, such as `EmptyReducer<Int, Bool>()`.
  init?(_ source: SourceText, ofValue range: Range<Int>) {
    var scanner = Scanner(source, at: range.lowerBound)
    guard let (name, arguments) = scanner.scanGenericType(), arguments.count == 2,
      ["EmptyReducer", "Reduce"].contains(name)
    else { return nil }
    state = source[arguments[0]]
    action = source[arguments[1]]
  }

  /// Creates the types from `some` or `any` `Reducer<…, …>` or `ReducerOf<…>` in `range`.
  init?(_ source: SourceText, in range: Range<Int>) {
    var scanner = Scanner(source, at: range.lowerBound)
    guard scanner.consume("some") || scanner.consume("any"),
      let (name, arguments) = scanner.scanGenericType()
    else { return nil }
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

extension Scanner {
  /// Consumes a type with generic arguments, and returns its last name and the arguments.
  fileprivate mutating func scanGenericType() -> (name: String, arguments: [Range<Int>])? {
    var name = text(token)
    advance()
    while consume(".") || consumeModuleSelector() {
      name = text(token)
      advance()
    }
    guard atOperator("<"), let arguments = scanGenericArguments() else { return nil }
    return (name, arguments)
  }
}
