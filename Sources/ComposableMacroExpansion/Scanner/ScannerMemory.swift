/// What a scanner has found out about its text, by offset.
///
/// The scanner often has to read ahead to know what it is at. With what it remembers, it reads no
/// group twice, and so takes linear time however the text is nested.
final class ScannerMemory {
  /// The positions after groups in brackets, and after lists of generic arguments.
  var groups: [Int: Scanner.Position] = [:]
  /// The brackets that nothing closes: their groups end with the text.
  var unclosed: Set<Int> = []
  /// The `<` at which no list of generic arguments begins.
  var comparisons: Set<Int> = []
  /// A Boolean value that indicates whether all that an `#if` holds is attributes.
  var attributeConditionals: [Int: Bool] = [:]
  /// `async` and `throws` before this offset, where they were found to precede no arrow.
  var endOfEffects = 0
}
