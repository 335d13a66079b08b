/// A place where the scanner does not understand what it reads.
struct Problem: Equatable, Sendable {
  var message: String
  var range: Range<Int>
  /// A Boolean value that indicates whether what a macro writes cannot be right.
  var isError = false
}
