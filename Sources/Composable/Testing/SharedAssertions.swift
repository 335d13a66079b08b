import ComposableDiff
import ComposableSharing

/// The source code that asserts changes of shared values, for failures.
struct SharedAssertions {
  let changes: [UnassertedSharedChange]
  private let state: Any

  /// - Parameters:
  ///   - changes: The changes that are not asserted, or asserted differently.
  ///   - state: The tested state.
  init(of changes: [UnassertedSharedChange], in state: Any) {
    (self.changes, self.state) = (changes, state)
  }

  /// The values and how they changed.
  var list: String { changes.map { "• \($0)" }.joined(separator: "\n") }

  var statements: String { changes.map { $0.assertion(in: state) }.joined(separator: "\n") }

  /// Whether the tested state contains one of the values.
  var isInState: Bool { changes.contains { $0.property(in: state) != nil } }

  /// What to write by hand if the tested state does not contain all of the values, or `nil`.
  var adviceToDeclare: String? {
    let others = changes.filter { $0.property(in: state) == nil }
    guard !others.isEmpty else { return nil }
    return """
      The state has no property with the shared value that changed. Write in the test: \
      \(others.compactMap { $0.declaration(in: state) }.joined(separator: "; ")); and in the closure: \
      \(others.map { $0.assertion(in: state) }.joined(separator: "; "))
      """
  }

  /// What to write in the closure, at the end of a failure of a step.
  var advice: String {
    guard !changes.isEmpty else { return "" }
    return """


      Assert the shared \(noun) in the closure:

          \(statements.indented(by: 4))\(declarationAdvice)

      To ignore the shared \(noun), call the step in: store.withExhaustivity(.off) { … }
      """
  }

  /// The same after other advice in the same line.
  var orAdvice: String {
    guard !changes.isEmpty else { return "" }
    return """
      , or for a shared value:

          \(statements.indented(by: 4))\(declarationAdvice)
      """
  }

  /// The properties that the statements need.
  var declarationAdvice: String {
    let declarations = changes.compactMap { $0.declaration(in: state) }
    guard !declarations.isEmpty else { return "" }
    return """


      The tested state does not contain \(changes.count == 1 ? "the value" : "all of the values"). \
      Declare before the step, in the test:

          \(declarations.joined(separator: "\n").indented(by: 4))
      """
  }

  private var noun: String { changes.count == 1 ? "change" : "changes" }
}
