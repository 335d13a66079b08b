/// An element of a `case` declaration.
struct EnumCase: Sendable {
  /// The name as written, including backticks.
  var name: String
  var nameRange: Range<Int>
  /// The parameters, or `nil` if no parentheses follow the name.
  var parameters: [Parameter]?
  var rawValue: Range<Int>?
}
