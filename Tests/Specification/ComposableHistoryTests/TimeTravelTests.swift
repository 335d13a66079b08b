import Composable
import ComposableHistory
import ComposableTestKit
import Observation
import Testing

@MainActor @Suite struct TimeTravelTests {
  @Test func `shows a past state and returns`() {
    let store = makeNotebook(HistoryRecorder())
    store.play()
    let present = store.withState { $0 }
    #expect(store.travel(to: 2))
    expectEqual(store.withState { $0.notes.count }, 2)
    expectEqual(store.withState { $0.title }, "")
    expectEqual(store.travelPosition, 2)
    store.returnToPresent()
    expectEqual(store.withState { $0 }, present)
    #expect(store.travelPosition == nil)
  }

  @Test(arguments: [Int.min, -1, 7, .max])
  func `a number without a state changes nothing`(number: Int) {
    let store = makeNotebook(HistoryRecorder())
    store.send(.addButtonTapped)
    #expect(!store.travel(to: number))
    #expect(store.travelPosition == nil)
    #expect(store.history?.state(after: number) == nil)
  }

  @Test func `notifies the observers of the state`() {
    let store = makeNotebook(HistoryRecorder())
    store.send(.binding(.set(\.title, "a")))
    var titles: [String] = []
    let token = observe { titles.append(store.title) }
    store.travel(to: 0)
    store.returnToPresent()
    token.cancel()
    expectEqual(titles.last, "a")
  }

  @Test func `holds back what an effect sends until the return`() async {
    let clock = TestClock()
    let store = makeNotebook(clock: clock, HistoryRecorder())
    let task = store.send(.saveButtonTapped)
    store.travel(to: 0)
    await clock.advance(by: .seconds(1))
    await task.finish()
    expectEqual(store.withState { $0 }, Notebook.State())
    expectEqual(store.history?.lastNumber, 1)
    store.returnToPresent()
    #expect(store.withState { $0.savedAt } != nil)
    expectEqual(store.history?.transitions.last?.event.cause, .effect(1))
  }

  @Test func `an action in the past continues from there and cancels effects`() async {
    let clock = TestClock()
    let store = makeNotebook(clock: clock, HistoryRecorder())
    store.send(.addButtonTapped)
    let task = store.send(.saveButtonTapped)
    store.travel(to: 1)
    store.send(.addButtonTapped)
    await task.finish()
    expectEqual(store.withState { $0.notes.count }, 2)
    #expect(store.withState { !$0.isSaving })
    expectEqual(store.history?.transitions.map(\.number), [1, 3])
    expectEqual(store.history?.state(after: 3), store.withState { $0 })
    expectEqual(store.history?.effectEvents.last?.change, .cancelled)
    store.returnToPresent()
    expectEqual(store.withState { $0.notes.count }, 2)
  }

  @Test func `actions that wait stay back if an observer shows another past state`() async {
    let clock = TestClock()
    let store = makeNotebook(clock: clock, HistoryRecorder())
    let tasks = [store.send(.saveButtonTapped), store.send(.saveButtonTapped)]
    store.travel(to: 0)
    await clock.advance(by: .seconds(1))
    for task in tasks { await task.finish() }
    withObservationTracking {
      _ = store.savedAt
    } onChange: { [store = UncheckedSendable(store)] in
      MainActor.assumeIsolated { _ = store.wrappedValue.travel(to: 1) }
    }
    store.returnToPresent()
    expectEqual(store.travelPosition, 1)
    expectEqual(store.history?.transitions.map(\.number), [1, 2])
    store.returnToPresent()
    expectEqual(store.history?.transitions.map(\.number), [1, 2, 3, 4])
  }

  @Test func `refuses a transition that the history does not have`() {
    let store = makeNotebook(HistoryRecorder())
    store.send(.addButtonTapped)
    #expect(!store.travel(to: 2))
    #expect(store.travelPosition == nil)
    expectEqual(store.withState { $0.notes.count }, 1)
  }

  // MARK: Branches

  @Test func `an action in the past leaves the later actions in a branch`() throws {
    let store = makeNotebook(HistoryRecorder())
    store.type("a", "b", "c")
    store.travel(to: 1)
    store.type("d")
    let history = try #require(store.history)
    expectEqual(history.transitions.map(\.number), [1, 4])
    expectEqual(history.branchLines.map(\.firstNumber), [1])
    expectEqual(history.branches.map { $0.map(\.number) }, [[2, 3]])
    expectEqual((0...4).map { history.state(after: $0)?.title }, ["", "a", "b", "c", "d"])
    try expectEqual(history.recording(through: 3)?.replay { Notebook() }.title, "c")
    expectEqual(history.recording(through: 2)?.transitions.map(\.number), [1, 2])
    #expect(history.recording(through: 5) == nil)
  }

  @Test func `travels to a branch, returns, and continues from a branch`() throws {
    let store = makeNotebook(HistoryRecorder())
    store.type("a", "b", "c")
    store.travel(to: 1)
    store.type("d")
    #expect(store.travel(to: 3))
    expectEqual(store.title, "c")
    expectEqual(store.history?.transitions.map(\.number), [1, 2, 3])
    store.returnToPresent()
    expectEqual(store.title, "d")
    expectEqual(store.history?.transitions.map(\.number), [1, 4])
    store.travel(to: 2)
    store.type("e")
    let history = try #require(store.history)
    expectEqual(history.transitions.map(\.number), [1, 2, 5])
    expectEqual(Set(history.branches.map { $0.map(\.number) }), [[3], [4]])
    expectEqual((0...5).map { history.state(after: $0)?.title }, ["", "a", "b", "c", "d", "e"])
    try expectEqual(history.recording.replay { Notebook() }, store.withState { $0 })
  }

  @Test func `the oldest branches are dropped beyond the limit`() throws {
    let store = makeNotebook(HistoryRecorder(limit: 4))
    for number in 1...9 {
      store.type("\(number)")
      if number % 3 == 0 { store.travel(to: number - 2) }
    }
    let history = try #require(store.history)
    expectEqual(history.branches.map { $0.map(\.number) }, [[2, 3], [5, 6]])
    store.type("10")
    expectEqual(history.branches.map { $0.map(\.number) }, [[5, 6], [8, 9]])
  }

  // MARK: While an action is handled

  @Test func `travel while an action is handled is an issue and changes nothing`() {
    let observer = Traveler<Notebook.State, Notebook.Action>()
    let store = makeNotebook(HistoryRecorder(), TravelerProvider(observer: observer))
    store.type("a")
    observer.act = { [unowned store] in #expect(!store.travel(to: 0)) }
    let known = issues { store.type("b") }
    expectEqual(
      known,
      [
        """
        'travel(to: 0)' was called while the store was handling an action, and was ignored.

        It was called by an observer of the store, or by code that the reducer calls. Call it after \
        'send' has returned: in a view, or in a task that the observer creates.
        """
      ]
    )
    expectEqual(store.title, "b")
    #expect(store.travelPosition == nil)
    observer.act = {}
    #expect(store.travel(to: 0))
    observer.act = { [unowned store] in store.returnToPresent() }
    expectEqual(issues { store.type("c") }.first?.hasPrefix("'returnToPresent()' was called"), true)
    expectEqual(store.title, "c")
  }
}

extension Store where State == Notebook.State, Action == Notebook.Action {
  /// Sends an action for each title.
  fileprivate func type(_ titles: String...) {
    for title in titles { send(.binding(.set(\.title, title))) }
  }
}

private final class Traveler<State, Action>: StoreObserver {
  var act: () -> Void = {}

  func didReduce(_ event: ActionEvent, action: Action, state: State, duration: Duration) { act() }
}

private struct TravelerProvider: StoreObserverProvider {
  /// Used in the isolation of one store only.
  let observer: UncheckedSendable<Traveler<Notebook.State, Notebook.Action>>

  init(observer: Traveler<Notebook.State, Notebook.Action>) {
    self.observer = UncheckedSendable(observer)
  }

  func makeObserver<State, Action>(
    initialState: State,
    action: Action.Type
  ) -> (any StoreObserver<State, Action>)? {
    observer.wrappedValue as Any as? any StoreObserver<State, Action>
  }
}
