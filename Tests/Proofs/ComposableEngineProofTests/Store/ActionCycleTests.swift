import Testing

@testable import Composable

@Suite struct ActionCycleTests {
  @Test(
    arguments: [
      (["a", "a", "a"], 0..<1),
      (["a", "b", "a", "b", "a", "b"], 0..<2),
      (["start", "a", "b", "a", "b", "a", "b", "a"], 1..<3),
      (["a", "a", "b", "a", "a", "b", "a", "a", "b"], 0..<3),
    ]
  )
  func `it is the shortest part that repeats until the end`(names: [String], range: Range<Int>) {
    #expect(ActionCycle(in: names)?.range == range)
  }

  @Test(
    arguments: [
      [],
      ["a"],
      ["a", "b", "a", "b"],
      ["a", "a", "a", "b"],
      ["a", "b", "c", "d", "e", "f", "f", "f"],
    ]
  )
  func `actions that do not repeat until the end have none`(names: [String]) {
    #expect(ActionCycle(in: names) == nil)
  }

  @Test func `a failure without a cycle names each action once`() {
    #expect(
      ActionCycle.failure(of: ["a", "a", "b", "a", "c", "b"], after: 10) == """
        A cycle of "Effect.send" was stopped after 10 actions.

          Last actions, without repetitions:
            • a
            • b
            • c

        These actions send each other, so the call of "send" would never return. The rest of the \
        queue was dropped. Return "Effect.none" from the reducer when the work is done. To repeat \
        work at intervals, sleep on a clock in an "Effect.run".
        """
    )
  }
}
