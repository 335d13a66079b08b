/// A parameter of a case, of a function, or of a function type.
package struct Parameter: Sendable {
  /// The first name as written, which can be `_`, or `nil` if there is only a type.
  package var firstName: String?
  /// The second name, if there are two.
  package var secondName: String?
  package var type: Range<Int>
  package var defaultValue: Range<Int>?

  /// The argument label, if any.
  package var label: String? { firstName == "_" ? nil : firstName }
}
