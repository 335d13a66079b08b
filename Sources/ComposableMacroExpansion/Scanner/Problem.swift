/// A piece of source that the scanner does not understand.
package struct Problem: Equatable, Sendable {
  var message: String
  var range: Range<Int>
  /// A Boolean value that indicates whether the generated code cannot be correct.
  var isError = false
}
