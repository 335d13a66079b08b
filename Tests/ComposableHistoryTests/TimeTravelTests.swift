import Composable
import ComposableHistory
import Observation
import Testing

@MainActor @Suite struct TimeTravelTests {
  @Test func `shows a past state and returns`() {
    let store = makeNotebook(HistoryRecorder())
    store.play()
    let present = store.withState { $0 }
    #expect(store.travel(to: 2))
    #expect(store.withState { $0.notes.count } == 2)
    #expect(store.withState { $0.title } == "")
    #expect(store.travelPosition == 2)
    store.returnToPresent()
    #expect(store.withState { $0 } == present)
    #expect(store.travelPosition == nil)
  }

  @Test func `notifies the observers of the state`() {
    let store = makeNotebook(HistoryRecorder())
    store.send(.binding(.set(\.title, "a")))
    var titles: [String] = []
    let token = observe { titles.append(store.title) }
    store.travel(to: 0)
    store.returnToPresent()
    token.cancel()
    #expect(titles.last == "a")
  }

  @Test func `holds back what an effect sends until the return`() async {
    let clock = TestClock()
    let store = makeNotebook(clock: clock, HistoryRecorder())
    let task = store.send(.saveButtonTapped)
    store.travel(to: 0)
    await clock.advance(by: .seconds(1))
    await task.finish()
    #expect(store.withState { $0 } == Notebook.State())
    #expect(store.history?.lastNumber == 1)
    store.returnToPresent()
    #expect(store.withState { $0.savedAt } != nil)
    #expect(store.history?.transitions.last?.event.cause == .effect(1))
  }

  @Test func `an action in the past goes on from there and cancels effects`() async {
    let clock = TestClock()
    let store = makeNotebook(clock: clock, HistoryRecorder())
    store.send(.addButtonTapped)
    let task = store.send(.saveButtonTapped)
    store.travel(to: 1)
    store.send(.addButtonTapped)
    await task.finish()
    #expect(store.withState { $0.notes.count } == 2)
    #expect(store.withState { !$0.isSaving })
    #expect(store.history?.transitions.map(\.number) == [1, 3])
    #expect(store.history?.state(after: 2) == nil)
    #expect(store.history?.state(after: 3) == store.withState { $0 })
    #expect(store.history?.effectEvents.last?.change == .cancelled)
    store.returnToPresent()
    #expect(store.withState { $0.notes.count } == 2)
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
    #expect(store.travelPosition == 1)
    #expect(store.history?.transitions.map(\.number) == [1, 2])
    store.returnToPresent()
    #expect(store.history?.transitions.map(\.number) == [1, 2, 3, 4])
  }

  @Test func `refuses a transition that the history does not have`() {
    let store = makeNotebook(HistoryRecorder())
    store.send(.addButtonTapped)
    #expect(!store.travel(to: 2))
    #expect(store.travelPosition == nil)
    #expect(store.withState { $0.notes.count } == 1)
  }
}
