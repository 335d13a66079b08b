/// One of the variables of a `let` or `var` declaration.
struct Binding: Sendable {
  /// The pattern as written: a name, `_`, or a tuple.
  var pattern: Range<Int>
  /// The name, where the pattern is one.
  var name: String?
  var type: Range<Int>?
  var initialValue: Range<Int>?
  var accessorBlock: Range<Int>?
  /// The accessors' names; `get` alone for a getter without the keyword.
  var accessors: [String] = []

  /// A Boolean value that indicates whether the variable has no storage.
  var isComputed: Bool {
    accessorBlock != nil && !accessors.allSatisfy { $0 == "willSet" || $0 == "didSet" }
  }
}
