/// A place where the scanner does not understand what it reads.
struct Problem: Equatable, Sendable {
  var message: String
  var range: Range<Int>
  /// Whether what a macro writes cannot be right.
  var isError = false
}
