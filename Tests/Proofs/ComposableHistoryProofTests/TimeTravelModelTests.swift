import Composable
import ComposableHistory
import ComposableTestKit
import Testing

/// Compares the states of a history with those that were seen, after random travels.
@MainActor @Suite struct TimeTravelModelTests {
  @Test func `a history has every state after any travel`() throws {
    for seed in 1...8 {
      var random = SeededGenerator(seed: UInt64(seed))
      let store = makeNotebook(HistoryRecorder(limit: 20))
      var titles = [0: ""]
      for number in 1...40 {
        if Int.random(in: 0..<4, using: &random) == 0 {
          #expect(store.travel(to: titles.keys.sorted().randomElement(using: &random) ?? 0))
          if Bool.random(using: &random) { store.returnToPresent() }
        }
        store.send(.binding(.set(\.title, "\(number)")))
        titles[number] = "\(number)"
        let history = try #require(store.history)
        let kept = history.transitions + history.branches.joined()
        #expect(kept.count <= 40)
        titles = titles.filter { history.state(after: $0.key) != nil }
        #expect(Set(kept.map(\.number)).isSubset(of: titles.keys))
        for (number, title) in titles {
          #expect(history.state(after: number)?.title == title)
          #expect(try history.recording(through: number)?.replay { Notebook() }.title == title)
        }
        #expect(try history.recording.replay { Notebook() } == store.withState { $0 })
      }
    }
  }
}
