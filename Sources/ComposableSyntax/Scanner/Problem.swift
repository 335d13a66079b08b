/// A piece of source that the scanner does not understand.
package struct Problem: Equatable, Sendable {
  package var message: String
  package var range: Range<Int>
  /// A Boolean value that indicates whether the generated code cannot be correct.
  package var isError = false
}
