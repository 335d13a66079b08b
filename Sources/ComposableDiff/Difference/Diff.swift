/// Describes how two values differ.
///
///     diff(User(id: 1, name: "Blob"), User(id: 1, name: "Blob Jr."))
///     //   User(
///     //     id: 1,
///     // -   name: "Blob"
///     // +   name: "Blob Jr."
///     //   )
///
/// What is equal is shortened to a line, elements with an identity are compared with their like,
/// and values that are equal by their own `==` are not looked into. Values that differ and look the
/// same are both shown, with a number before each instance of a class if that tells them apart.
///
/// - Parameters:
///   - lhs: The first value.
///   - rhs: The second value.
///   - format: The signs in front of the lines.
/// - Returns: The difference, or `nil` when there is none.
/// - Complexity: O(*n*) in the parts of the values, plus O(*d*²) for a collection with *d* changes.
///   A difference of more than a thousand lines is cut, and says what it leaves out.
public func diff<T>(_ lhs: T, _ rhs: T, format: DiffFormat = .default) -> String? {
  var difference = Difference()
  if difference.compare(lhs, rhs, at: Place()) == .same {
    guard difference.sharesDifferently else { return nil }
    difference.replaceAll(lhs, with: rhs)
  }
  return difference.lines.map(format.text).joined(separator: "\n")
}
