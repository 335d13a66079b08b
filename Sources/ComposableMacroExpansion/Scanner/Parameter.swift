/// A parameter of a case, of a function, or of a function type.
struct Parameter: Sendable {
  /// The first name as written, `_` included; `nil` where there is a type only.
  var firstName: String?
  /// The second of two names.
  var secondName: String?
  var type: Range<Int>
  var defaultValue: Range<Int>?

  /// What a caller writes before the argument.
  var label: String? { firstName == "_" ? nil : firstName }
}
