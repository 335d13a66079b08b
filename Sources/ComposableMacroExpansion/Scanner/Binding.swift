/// A variable of a `let` or `var` declaration.
struct Binding: Sendable {
  /// The pattern as written: a name, `_`, or a tuple.
  var pattern: Range<Int>
  /// The name, if the pattern is a name.
  var name: String?
  var type: Range<Int>?
  var initialValue: Range<Int>?
  var accessorBlock: Range<Int>?
  /// The names of the accessors.
  ///
  /// A getter without the keyword is `get`.
  var accessors: [String] = []

  /// A Boolean value that indicates whether the variable has no storage.
  var isComputed: Bool {
    accessorBlock != nil && !accessors.allSatisfy { $0 == "willSet" || $0 == "didSet" }
  }
}
