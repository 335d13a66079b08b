/// An attribute of a declaration, such as `@available(macOS 15, *)` or `@Composable.Reducer`.
package struct Attribute: Sendable {
  /// The name as written, without generic arguments.
  package var name: String
  /// The text between the parentheses, if there are any.
  package var arguments: Range<Int>?
  package var range: Range<Int>

  /// The last component of the name.
  package var baseName: String { name.baseName }
}
