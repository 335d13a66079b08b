/// A modifier of a declaration.
struct Modifier: Sendable {
  /// The name, such as `public` or `static`.
  var name: String
  /// The detail, such as `set` in `private(set)`.
  var detail: String?
  var range: Range<Int>

  static let accessLevels: Set<String> = [
    "open", "public", "package", "internal", "fileprivate", "private",
  ]
}
