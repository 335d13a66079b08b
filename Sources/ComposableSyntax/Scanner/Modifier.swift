/// A modifier of a declaration.
package struct Modifier: Sendable {
  /// The name, such as `public` or `static`.
  package var name: String
  /// The detail, such as `set` in `private(set)`.
  package var detail: String?
  package var range: Range<Int>

  package static let accessLevels: Set<String> = [
    "open", "public", "package", "internal", "fileprivate", "private",
  ]
}
