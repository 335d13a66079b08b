/// Returns a description of the difference between two values.
///
///     diff(User(id: 1, name: "Blob"), User(id: 1, name: "Blob Jr."))
///     //   User(
///     //     id: 1,
///     // -   name: "Blob"
///     // +   name: "Blob Jr."
///     //   )
///
/// Equal parts are shortened to one line. Elements with an identity are compared with the element
/// with the same identity. Values that are equal according to their `==` are not inspected. Without
/// an `==`, values are equal if their parts are, including the parts that a custom dump hides. Two
/// instances of a class are values, too: their identity counts only for an `==`, or if they have no
/// parts. If two values differ but look the same, they are shown with what their texts usually
/// omit, such as the bytes of `Data`, or class instances are numbered. A value that nothing
/// distinguishes from the other one is shown once, with a note.
///
/// - Parameters:
///   - lhs: The first value.
///   - rhs: The second value.
///   - format: The prefixes of the lines.
/// - Returns: The difference, or `nil` if there is none. If some parts were not compared, the
///   result is a text that says so, even if all other parts are equal.
/// - Complexity: O(*n*), where *n* is the number of parts, plus O(*d*²) for a collection with *d*
///   changes. A difference of more than a thousand lines is cut, with a note about the omitted
///   lines. Of values without `==`, at most 64 levels and 200,000 pairs of parts are compared.
public func diff<T>(_ lhs: T, _ rhs: T, format: DiffFormat = .default) -> String? {
  var difference = Difference()
  if difference.compare(lhs, rhs, at: Position()) == .same {
    guard difference.sharesDifferently else { return nil }
    difference.replaceAll(lhs, with: rhs)
  }
  return difference.lines.map(format.text).joined(separator: "\n")
}
