/// A modifier of a declaration.
struct Modifier: Sendable {
  /// Such as `public` and `static`.
  var name: String
  /// `set` in `private(set)`.
  var detail: String?
  var range: Range<Int>

  static let accessLevels: Set<String> = [
    "open", "public", "package", "internal", "fileprivate", "private",
  ]
}
