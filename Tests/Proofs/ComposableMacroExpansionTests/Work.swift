@testable import ComposableMacroExpansion
@testable import ComposableSyntax

/// Returns the number of bytes that lexers read while `body` runs, each as often as it is read.
func work(_ body: () -> Void) -> Int {
  let work = LexerWork()
  LexerWork.$current.withValue(work, operation: body)
  return work.count
}
