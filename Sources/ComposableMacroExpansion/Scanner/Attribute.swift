/// An attribute of a declaration, such as `@available(macOS 15, *)` or `@Composable.Reducer`.
struct Attribute: Sendable {
  /// The name as written, without generic arguments.
  var name: String
  /// The text between the parentheses, if there are any.
  var arguments: Range<Int>?
  var range: Range<Int>

  /// The last component of the name.
  var baseName: String {
    name.split(separator: ".").last.map(String.init) ?? name
  }
}
