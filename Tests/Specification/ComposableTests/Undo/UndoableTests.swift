import ComposableTestKit
import Foundation
import Testing

@testable import Composable

@MainActor @Suite struct UndoableTests {
  private func makeStore(
    cancelsEffects: Bool = false,
    clock: some Clock<Duration> = ImmediateClock(),
    now: @escaping @Sendable () -> Date = { Date(timeIntervalSince1970: 0) }
  ) -> TestStoreOf<Lines> {
    TestStore(initialState: Lines.State()) {
      Lines(cancelsEffects: cancelsEffects)
    } withDependencies: {
      $0.continuousClock = clock
      $0.date = DateGenerator(now)
    }
  }

  @Test func `a change can be undone and redone`() async {
    let store = makeStore()
    await store.send(.added("a")) {
      $0.lines = ["a"]
      $0.undo.register([], as: UndoStep("Add"))
    }
    await store.send(.undo(.undo)) {
      var lines = $0.lines
      $0.undo.undo(&lines)
      $0.lines = lines
      $0.saves = 1
    }
    expectEqual(store.state.lines, [])
    expectEqual(store.state.undo.redoName, "Add")
    await store.send(.undo(.redo)) {
      $0.lines = ["a"]
      var lines: [String] = []
      $0.undo.redo(&lines)
      $0.saves = 2
    }
  }

  @Test func `without a change to undo nothing happens`() async {
    let store = makeStore()
    await store.send(.undo(.undo))
    await store.send(.undo(.redo))
  }

  @Test func `an action that changes nothing is not registered`() async {
    let store = makeStore()
    await store.send(.cleared)
    #expect(!store.state.undo.canUndo)
  }

  @Test func `an action without a step is not registered`() async {
    let store = makeStore()
    await store.send(.loaded(["a"])) { $0.lines = ["a"] }
    #expect(!store.state.undo.canUndo)
  }

  @Test func `typing within two seconds is one change`() async {
    let now = LockIsolated(Date(timeIntervalSince1970: 0))
    let store = makeStore(now: { now.value })
    store.exhaustivity = .off
    for text in ["a", "ab", "abc"] {
      await store.send(.typed(text))
      now.withValue { $0 += 1 }
    }
    now.withValue { $0 += 5 }
    await store.send(.typed("abcd"))
    expectEqual(store.state.undo.undoCount, 2)
    await store.send(.undo(.undo))
    expectEqual(store.state.lines, ["abc"])
    await store.send(.undo(.undo))
    expectEqual(store.state.lines, [])
  }

  @Test func `an undo cancels the effects of its change alone`() async {
    let clock = TestClock()
    let store = makeStore(cancelsEffects: true, clock: clock)
    store.exhaustivity = .off
    await store.send(.uploaded("a"))
    await store.send(.uploaded("b"))
    await store.send(.undo(.undo))
    await clock.advance(by: .seconds(1))
    await store.receive(.confirmed("a"))
    store.exhaustivity = .on
    await store.finish()
    expectEqual(store.state.confirmed, ["a"])
  }

  @Test func `an undo without cancelsEffects does not cancel effects`() async {
    let clock = TestClock()
    let store = makeStore(clock: clock)
    store.exhaustivity = .off
    await store.send(.uploaded("a"))
    await store.send(.undo(.undo))
    await clock.advance(by: .seconds(1))
    await store.receive(.confirmed("a"))
  }

  // Changes of different stacks have the same numbers.
  @Test func `an undo of one stack leaves effects of another stack alone`() {
    let store = Store(initialState: Album.State()) { Album() }
    store.send(.photoAdded("a"))
    store.send(.titleChanged("Sea"))
    store.send(.undoTitle(.undo))
    expectEqual(store.withState(\.title), "")
    expectEqual(store.effectsInFlight, 1)
    store.send(.undoPhotos(.undo))
    expectEqual(store.effectsInFlight, 0)
  }

  @Test func `readers of the value are notified of an undo`() {
    let store = Store(initialState: Lines.State()) { Lines() }
    store.send(.added("a"))
    let reads = Box<[[String]]>([])
    let token = observe { reads.value.append(store.lines) }
    store.send(.undo(.undo))
    expectEqual(store.lines, [])
    token.cancel()
  }

  @Test func `case paths lead to both wishes`() {
    #expect(UndoAction.undo[case: \.undo] != nil)
    #expect(UndoAction.undo[case: \.redo] == nil)
    expectEqual((\Lines.Action.Cases.undo.redo)(), .undo(.redo))
  }
}

/// A feature with two stacks.
@Reducer private struct Album {
  struct State: Equatable {
    var photos: [String] = []
    var title = ""
    var undoPhotos = UndoStack<[String]>()
    var undoTitle = UndoStack<String>()
  }

  enum Action {
    case photoAdded(String)
    case titleChanged(String)
    case undoPhotos(UndoAction)
    case undoTitle(UndoAction)
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .photoAdded(let photo):
        state.photos.append(photo)
        return .run(name: "upload") { _ in try await Task.never() }
      case .titleChanged(let title): state.title = title
      case .undoPhotos, .undoTitle: break
      }
      return .none
    }
    .undoable(\.photos, stack: \.undoPhotos, action: \.undoPhotos, cancelsEffects: true) {
      if case .photoAdded = $1 { UndoStep("Add") } else { nil }
    }
    .undoable(\.title, stack: \.undoTitle, action: \.undoTitle, cancelsEffects: true) {
      if case .titleChanged = $1 { UndoStep("Rename") } else { nil }
    }
  }
}

@Reducer struct Lines {
  @ObservableState
  struct State: Equatable {
    var lines: [String] = []
    var undo = UndoStack<[String]>()
    var saves = 0
    var confirmed: [String] = []
  }

  enum Action: Equatable {
    case added(String)
    case cleared
    case confirmed(String)
    case loaded([String])
    case typed(String)
    case undo(UndoAction)
    case uploaded(String)
  }

  var cancelsEffects = false
  @Dependency(\.continuousClock) var clock

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .added(let line): state.lines.append(line)
      case .cleared: state.lines = []
      case .confirmed(let line): state.confirmed.append(line)
      case .loaded(let lines): state.lines = lines
      case .typed(let text): state.lines = [text]
      case .undo: state.saves += 1
      case .uploaded(let line):
        state.lines.append(line)
        return .run { send in
          try await clock.sleep(for: .seconds(1))
          await send(.confirmed(line))
        }
      }
      return .none
    }
    .undoable(\.lines, stack: \.undo, action: \.undo, cancelsEffects: cancelsEffects) { _, action in
      switch action {
      case .added: UndoStep("Add")
      case .cleared: UndoStep("Clear")
      case .typed: UndoStep("Typing", group: "typing", within: .seconds(2))
      case .uploaded: UndoStep("Upload")
      case .confirmed, .loaded, .undo: nil
      }
    }
  }
}
