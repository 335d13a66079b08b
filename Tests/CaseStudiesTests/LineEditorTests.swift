import Composable
import Foundation
import Testing

@testable import CaseStudies

@MainActor @Suite struct LineEditorTests {
  let clock = TestClock()

  private func makeStore() -> TestStoreOf<LineEditor> {
    TestStore(initialState: LineEditor.State(lines: ["Tea", ""])) {
      LineEditor()
    } withDependencies: {
      $0.continuousClock = clock
      $0.date = .constant(.start)
    }
  }

  @Test func `typing is one change until there is a pause`() async {
    let store = makeStore()
    for (text, seconds) in [("M", 0.0), ("Milk", 2), ("Milk!", 4.1)] {
      store.dependencies.date = .constant(.start + seconds)
      await store.send(.typed(text, line: 1)) {
        let step = UndoStep("Typing", group: "line 1", within: .seconds(2))
        $0.undo.register($0.lines, as: step, at: .start + seconds)
        $0.lines[1] = text
      }
    }
    #expect(store.state.undo.undoCount == 2)
  }

  @Test func `an undo brings a line back, and the server is not told`() async {
    let store = makeStore()
    await store.send(.removeButtonTapped(line: 0)) {
      $0.undo.register(["Tea", ""], as: UndoStep("Remove"))
      $0.lines = [""]
    }
    await store.send(.undo(.undo)) {
      var lines = $0.lines
      $0.undo.undo(&lines)
      $0.lines = lines
    }
    #expect(store.state.lines == ["Tea", ""])
    await clock.advance(by: .seconds(5))
  }

  @Test func `a line that is removed for five seconds is gone`() async {
    let store = makeStore()
    await store.send(.removeButtonTapped(line: 0)) {
      $0.undo.register(["Tea", ""], as: UndoStep("Remove"))
      $0.lines = [""]
    }
    await clock.advance(by: .seconds(5))
    await store.receive(\.removalSent) { $0.removed = ["Tea"] }
  }
}

extension Date {
  fileprivate static let start = Date(timeIntervalSince1970: 0)
}
