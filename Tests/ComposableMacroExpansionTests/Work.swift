import Synchronization

@testable import ComposableMacroExpansion

/// How many bytes lexers read while `body` runs, each as often as it is read.
func work(_ body: () -> Void) -> Int {
  final class Counter: Sendable {
    let bytes = Atomic(0)
  }
  let counter = Counter()
  Lexer.$didRead.withValue({ counter.bytes.wrappingAdd($0, ordering: .relaxed) }, operation: body)
  return counter.bytes.load(ordering: .relaxed)
}
