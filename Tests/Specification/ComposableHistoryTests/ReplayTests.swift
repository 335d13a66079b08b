import Composable
import ComposableHistory
import ComposableIssues
import ComposableTestKit
import Foundation
import Testing

@MainActor @Suite struct ReplayTests {
  @Test func `a replay of a history leads to the same state`() throws {
    let store = makeNotebook(HistoryRecorder())
    store.play()
    let recording = try #require(store.history).recording
    try expectEqual(recording.replay { Notebook() }, store.withState { $0 })
    expectReplay(of: recording) { Notebook() }
  }

  @Test func `names the first action with another state, and the likely cause`() throws {
    let file = TemporaryFile()
    let clock = LockIsolated(0)
    func reducer() -> some Reducer<Tally, Tally.Action> {
      Reduce { state, _ in
        state.count += 1
        if state.count == 2 {
          state.reading = clock.withValue {
            $0 += 1
            return $0
          }
        }
        return .none
      }
    }
    let recorder = try FileRecorder(file.url, of: Reduce<Tally, Tally.Action>.self)
    let store = Store(initialState: Tally()) {
      reducer()
    } withDependencies: {
      $0.storeObservers.append(recorder)
    }
    for _ in 0..<3 { store.send(.tapped) }
    let recording = try Recording<Tally, Tally.Action>(contentsOf: file.url)
    let divergence = #expect(throws: ReplayDivergence.self) {
      try recording.replay { reducer() }
    }
    expectEqual(divergence?.number, 2)
    expectEqual(
      divergence?.description,
      """
      The replay differs from the recording after action 2.

        Action:
          Tally.Action.tapped

        State:
            Tally(
              count: 2,
          -   reading: 1
          +   reading: 2
            )

        (Recorded: -, Replayed: +)

      The reducer has changed since the recording, or it reads a value that is not recorded, \
      such as the time, a random number or a global variable. Read the value with '@Dependency', \
      and record the dependency with a 'RecordedDependency'.
      """
    )
    withExpectedIssue(count: 1) {
      expectReplay(of: recording) { reducer() }
    } matching: {
      $0.hasPrefix("The replay differs from the recording after action 2.")
    }
  }

  @Test func `says that the reducer reads something else than in the recording`() throws {
    func store(reading isReading: Bool) -> some Reducer<Int, Bool> {
      Reduce { state, _ in
        @Dependency(\.uuid) var uuid
        if isReading { _ = uuid() }
        return .none
      }
    }
    func recording(reading isReading: Bool) throws -> Recording<Int, Bool> {
      let store = Store(initialState: 0) {
        store(reading: isReading)
      } withDependencies: {
        $0.uuid = .incrementing
        $0.storeObservers.append(HistoryRecorder())
      }
      store.send(true)
      return try #require(store.history).recording
    }
    let missing = #expect(throws: ReplayDivergence.self) {
      try recording(reading: true).replay { store(reading: false) }
    }
    expectEqual(
      missing?.description.hasSuffix(
        "The reducer did not read 'uuid', as it did in the recording."
      ),
      true
    )
    let added = #expect(throws: ReplayDivergence.self) {
      try recording(reading: false).replay {
        store(reading: true)
      } withDependencies: {
        $0.uuid = .incrementing
      }
    }
    expectEqual(
      added?.description.hasSuffix("The reducer read 'uuid', which it did not in the recording."),
      true
    )
  }

  @Test func `a dependency that the user marks is recorded and served`() throws {
    let count = LockIsolated(0)
    func reducer() -> some Reducer<Int, Bool> {
      Reduce { state, _ in
        @Dependency(\.dice) var dice
        state += dice()
        return .none
      }
    }
    let store = Store(initialState: 0) {
      reducer()
    } withDependencies: {
      $0.dice = {
        count.withValue {
          $0 += 1
          return $0
        }
      }
      $0.storeObservers.append(HistoryRecorder(dependencies: [.dice]))
    }
    store.send(true)
    store.send(true)
    let recording = try #require(store.history).recording
    try expectEqual(recording.replay(dependencies: [.dice]) { reducer() }, 3)
    expectEqual(count.value, 2)
  }

  @Test(arguments: [false, true])
  func `each recorder of a store records the dependencies of all of them`(isReversed: Bool) throws {
    let file = TemporaryFile()
    let rolls = LockIsolated(0)
    func reducer() -> some Reducer<Int, Bool> {
      Reduce { state, _ in
        @Dependency(\.dice) var dice
        @Dependency(\.uuid) var uuid
        _ = uuid()
        state += dice()
        return .none
      }
    }
    let dependencies = RecordedDependency.standard + [.dice]
    let recorders: [any StoreObserverProvider] = [
      try FileRecorder(file.url, of: Reduce<Int, Bool>.self, dependencies: dependencies),
      HistoryRecorder(),
    ]
    let store = Store(initialState: 0) {
      reducer()
    } withDependencies: {
      $0.dice = {
        rolls.withValue {
          $0 += 1
          return $0
        }
      }
      $0.uuid = .incrementing
      $0.storeObservers = isReversed ? recorders.reversed() : recorders
    }
    store.send(true)
    store.send(true)
    let history = try #require(store.history)
    expectEqual((0...2).map { history.state(after: $0) }, [0, 1, 3])
    let recordings = [
      history.recording, try Recording<Int, Bool>(contentsOf: file.url),
    ]
    for recording in recordings {
      expectEqual(
        recording.transitions.map { $0.reads.map(\.name) },
        [
          ["uuid", "dice"], ["uuid", "dice"],
        ]
      )
      try expectEqual(recording.replay(dependencies: dependencies) { reducer() }, 3)
    }
    expectEqual(rolls.value, 2)
  }

  /// The generator of ids computed the one after it, which stopped the program.
  @Test func `the largest id of a stack element in a file can be replayed`() throws {
    let file = TemporaryFile()
    let recorder = try FileRecorder(file.url, of: Pages.self)
    let store = Store(initialState: Pages.State()) {
      Pages()
    } withDependencies: {
      $0.storeObservers.append(recorder)
    }
    store.send(.path(.push(id: 0, state: "Home")))
    try file.write(file.text.replacing("\"id\":0", with: "\"id\":\(Int.max)"))
    let recording = try Recording<Pages.State, Pages.Action>(contentsOf: file.url)
    try expectEqual(recording.replay { Pages() }.path.ids, [9_223_372_036_854_775_807])
  }

  @Test func `a difference shows the action with its values, and the version of the program`()
    throws
  {
    let file = TemporaryFile()
    func reducer(adding number: Double) -> some Reducer<Sum, Sum.Action> {
      Reduce { state, action in
        if case .add(let summand) = action { state.sum += summand + number }
        return .none
      }
    }
    do {
      let recorder = try FileRecorder(
        file.url,
        of: Reduce<Sum, Sum.Action>.self,
        program: "1.2"
      )
      Store(initialState: Sum()) {
        reducer(adding: 0)
      } withDependencies: {
        $0.storeObservers.append(recorder)
      }
      .send(.add(4))
    }
    let recording = try Recording<Sum, Sum.Action>(contentsOf: file.url)
    let divergence = #expect(throws: ReplayDivergence.self) {
      try recording.replay { reducer(adding: 1) }
    }
    expectEqual(
      divergence?.description,
      """
      The replay differs from the recording after action 1.

        Action:
          Sum.Action.add(4.0)

        State:
            Sum(
          -   sum: 4.0,
          +   sum: 5.0,
              quotient: nil
            )

        (Recorded: -, Replayed: +)

      The reducer has changed since the recording by version 1.2, or it reads a value that is not \
      recorded, such as the time, a random number or a global variable. Read the value with \
      '@Dependency', and record the dependency with a 'RecordedDependency'.
      """
    )
  }

  @Test func `a state with a NaN can be replayed, and another difference beside it is found`()
    throws
  {
    let file = TemporaryFile()
    func reducer(adding number: Double) -> some Reducer<Sum, Sum.Action> {
      Reduce { state, _ in
        state.sum += number
        state.quotient = 0 / 0
        return .none
      }
    }
    let recorder = try FileRecorder(file.url, of: Reduce<Sum, Sum.Action>.self)
    let store = Store(initialState: Sum()) {
      reducer(adding: 1)
    } withDependencies: {
      $0.storeObservers += [recorder, HistoryRecorder()]
    }
    store.send(.add(1))
    let recordings = [
      try Recording<Sum, Sum.Action>(contentsOf: file.url),
      try #require(store.history).recording,
    ]
    for recording in recordings {
      try expectEqual(recording.replay { reducer(adding: 1) }.quotient?.isNaN, true)
    }
    #expect(throws: ReplayDivergence.self) { try recordings[0].replay { reducer(adding: 2) } }
  }
}

struct Sum: Codable, Equatable, Sendable {
  enum Action: Codable, Sendable { case add(Double) }
  var sum = 0.0
  var quotient: Double?
}

struct Tally: Codable, Equatable, Sendable {
  enum Action: Codable, Sendable { case tapped }
  var count = 0
  var reading = 0
}

private enum DiceKey: DependencyKey {
  static let liveValue: @Sendable () -> Int = { 4 }
  static let testValue: @Sendable () -> Int = { 4 }
}

extension DependencyValues {
  var dice: @Sendable () -> Int {
    get { self[DiceKey.self] }
    set { self[DiceKey.self] = newValue }
  }
}

extension RecordedDependency {
  fileprivate static var dice: Self {
    Self(\.dice) { dice in { recorded("dice") { dice()() } } }
  }
}

@Reducer private struct Pages {
  struct State: Codable {
    var path = StackState<String>()
  }

  enum Action: Codable {
    case path(StackAction<String, Bool>)
  }

  var body: some ReducerOf<Self> {
    EmptyReducer().forEach(\.path, action: \.path) { Reduce<String, Bool> { _, _ in .none } }
  }
}
