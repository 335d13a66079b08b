/// A parameter of a case, of a function, or of a function type.
struct Parameter: Sendable {
  /// The first name as written, which can be `_`, or `nil` if there is only a type.
  var firstName: String?
  /// The second name, if there are two.
  var secondName: String?
  var type: Range<Int>
  var defaultValue: Range<Int>?

  /// The argument label, if any.
  var label: String? { firstName == "_" ? nil : firstName }
}
