/// The results of a scanner's lookahead, by offset.
///
/// The scanner often reads ahead to recognize a construct. With these results, it reads no group
/// twice, and takes linear time for any nesting.
final class ScannerMemory {
  /// The positions after bracketed groups and generic argument lists.
  var groups: [Int: Scanner.Position] = [:]
  /// The unclosed brackets, whose groups end with the text.
  var unclosed: Set<Int> = []
  /// The `<` tokens that do not start a generic argument list.
  var comparisons: Set<Int> = []
  /// For each `#if`, whether it contains only attributes.
  var attributeConditionals: [Int: Bool] = [:]
  /// The end of the last `async` and `throws` that no arrow follows.
  var endOfEffects = 0
}
