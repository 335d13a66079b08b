import Composable
import ComposableHistory
import ComposableIssues
import ComposableTestKit
import ComposableTestSupport
import Foundation
import Testing

@MainActor @Suite(.dependencies) struct SharedReplayTests {
  @Test func `a replay writes no file`() async throws {
    let file = TemporaryFile()
    try await withDependencies {
      $0.defaultFileStorage = .fileSystem
    } operation: {
      let store = makeStore(Shared(wrappedValue: 0, .fileStorage(file.url)))
      store.send(.visited)
      store.send(.visited)
      try await store.withState(\.$visits).save()
      try replay(store)
      try await store.withState(\.$visits).save()
      expectEqual(file.text, "2")
    }
  }

  @Test func `a replay changes no live value`() throws {
    let store = makeStore(Shared(value: 0))
    store.send(.visited)
    try replay(store)
    expectEqual(store.withState(\.visits), 1)
  }

  @Test func `a replay changes no setting`() throws {
    let store = makeStore(Shared(wrappedValue: 0, .appStorage("visits")))
    store.send(.visited)
    try replay(store)
    expectEqual(store.withState(\.visits), 1)
  }

  @Test func `a replay changes no value in memory`() throws {
    let store = makeStore(Shared(wrappedValue: 0, .inMemory("visits")))
    store.send(.visited)
    try replay(store)
    @Shared(.inMemory("visits")) var visits = 0
    expectEqual(visits, 1)
  }

  @Test func `a replay neither loads from a key nor saves to it`() throws {
    let key = LoggingKey()
    let store = makeStore(
      Shared(wrappedValue: 0, key),
      pageKey: LoggingKey(id: "page", log: key.log)
    )
    for action in [Visits.Action.visited, .pageOpened, .pageVisited, .pageClosed] {
      store.send(action)
    }
    expectEqual(key.log.value, ["load", "subscribe", "save 1", "load", "subscribe", "save 1"])
    key.log.setValue([])
    try replay(store)
    expectEqual(key.log.value, [])
  }

  @Test func `the state of a replay neither loads from a key nor saves to it`() throws {
    let key = LoggingKey(id: "page")
    let store = makeStore(Shared(value: 0), pageKey: key)
    store.send(.pageOpened)
    let recording = try #require(store.history).recording
    key.log.setValue([])
    let state = try recording.replay { Visits(pageKey: key) }
    expectEqual(state.page, 0)
    state.$page?.withLock { $0 += 1 }
    expectEqual(state.page, 1)
    expectEqual(store.withState(\.page), 0)
    expectEqual(key.log.value, [])
  }

  @Test func `a property that a replay points to another value is unchanged outside`() throws {
    let store = makeStore(Shared(value: 0))
    store.send(.pointed(Shared(value: 7)))
    store.withState(\.$visits).withLock { $0 = 8 }
    store.withState { $0.$visits = Shared(value: 3) }
    try replay(store)
    expectEqual(store.withState(\.visits), 3)
  }

  @Test func `a reducer sees the changes that it makes in a replay`() throws {
    let changes = LockIsolated<[Int]>([])
    func reducer() -> some Reducer<Visits.State, Visits.Action> {
      Visits().onChange(of: \.visits) { _, new in
        Reduce { state, _ in
          changes.withValue { $0.append(new) }
          state.number = new
          return .none
        }
      }
    }
    let store = Store(initialState: Visits.State(visits: Shared(value: 0))) {
      reducer()
    } withDependencies: {
      $0.storeObservers.append(HistoryRecorder())
    }
    for _ in 0..<2 { store.send(.visited) }
    let recording = try #require(store.history).recording
    store.withState(\.$visits).withLock { $0 = 0 }
    try expectEqual(recording.replay { reducer() }.number, 2)
    expectEqual(changes.value, [1, 2, 1, 2])
  }

  @Test func `a replay during a test changes no expectation`() async throws {
    let store = TestStore(initialState: Visits.State(visits: Shared(value: 0))) {
      Visits()
    } withDependencies: {
      $0.storeObservers.append(HistoryRecorder())
    }
    await store.send(.visited) {
      $0.$visits.withLock { $0 = 1 }
      $0.number = 1
    }
    let history = try #require(store.history)
    expectReplay(of: history.recording) { Visits() }
    await store.send(.visited) {
      $0.$visits.withLock { $0 = 2 }
      $0.number = 2
    }
  }
}

/// A feature that counts in shared values.
@Reducer private struct Visits {
  struct State: Equatable {
    var number = 0
    @Shared var visits: Int
    @SharedOptional var page: Int?

    init(visits: Shared<Int>) { _visits = visits }
  }

  enum Action: Equatable {
    case visited
    case pageOpened
    case pageVisited
    case pageClosed
    case pointed(Shared<Int>)
  }

  var pageKey = LoggingKey(id: "page")

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .visited:
        state.$visits.withLock { $0 += 1 }
        state.number += 1
      case .pageOpened: state.$page = Shared(wrappedValue: 0, pageKey)
      case .pageVisited: state.$page?.withLock { $0 += 1 }
      case .pageClosed: state.$page = nil
      case .pointed(let visits): state.$visits = visits
      }
      return .none
    }
  }
}

/// A shared value that a state may lack.
@propertyWrapper private struct SharedOptional: Equatable {
  var projectedValue: Shared<Int>?
  var wrappedValue: Int? { projectedValue?.wrappedValue }
}

/// Creates a recorded store.
@MainActor private func makeStore(
  _ visits: Shared<Int>,
  pageKey: LoggingKey = LoggingKey(id: "page")
) -> StoreOf<Visits> {
  Store(initialState: Visits.State(visits: visits)) {
    Visits(pageKey: pageKey)
  } withDependencies: {
    $0.storeObservers.append(HistoryRecorder())
  }
}

/// Runs every kind of replay.
@MainActor private func replay(_ store: StoreOf<Visits>) throws {
  let history = try #require(store.history)
  let recording = history.recording
  let key = LoggingKey(id: "page", log: LockIsolated([]))
  expectReplay(of: recording) { Visits(pageKey: key) }
  for number in 0...history.lastNumber {
    _ = history.state(after: number)
    store.travel(to: number)
  }
  store.returnToPresent()
  _ = history.firstTransition { $0.number < 0 }
  _ = history.recordingOfAllStates
  expectEqual(key.log.value, [])
}

/// A key that logs what it is asked for.
private struct LoggingKey: SharedKey {
  var id = "visits"
  var log = LockIsolated<[String]>([])

  func load(context: LoadContext<Int>, continuation: LoadContinuation<Int>) {
    log.withValue { $0.append("load") }
    continuation.resumeReturningInitialValue()
  }

  func subscribe(
    context: LoadContext<Int>,
    subscriber: SharedSubscriber<Int>
  ) -> SharedSubscription {
    log.withValue { $0.append("subscribe") }
    return SharedSubscription()
  }

  func save(_ value: Int, context: SaveContext, continuation: SaveContinuation) {
    log.withValue { $0.append("save \(value)") }
    continuation.resume()
  }
}
