/// A variable of a `let` or `var` declaration.
package struct Binding: Sendable {
  /// The pattern as written: a name, `_`, or a tuple.
  package var pattern: Range<Int>
  /// The name, if the pattern is a name.
  package var name: String?
  package var type: Range<Int>?
  package var initialValue: Range<Int>?
  package var accessorBlock: Range<Int>?
  /// The names of the accessors.
  ///
  /// A getter without the keyword is `get`.
  package var accessors: [String] = []

  /// A Boolean value that indicates whether the variable has no storage.
  package var isComputed: Bool {
    accessorBlock != nil && !accessors.allSatisfy { $0 == "willSet" || $0 == "didSet" }
  }
}
