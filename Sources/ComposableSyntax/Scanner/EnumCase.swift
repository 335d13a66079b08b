/// An element of a `case` declaration.
package struct EnumCase: Sendable {
  /// The name as written, including backticks.
  package var name: String
  package var nameRange: Range<Int>
  /// The parameters, or `nil` if no parentheses follow the name.
  package var parameters: [Parameter]?
  package var rawValue: Range<Int>?
}
