import Composable
import ComposableHistory
import ComposableTestKit
import Foundation
import Testing

@MainActor @Suite final class SharedRecordingTests {
  private let file = TemporaryFile()

  private func makeStore(
    _ state: Player.State = Player.State(),
    redactions: [RedactionOf<Player>] = []
  ) throws -> StoreOf<Player> {
    var history = HistoryRecorder(limit: 8)
    for redaction in redactions { history = history.redacting(Player.self, redaction) }
    let recorder = try FileRecorder(file.url, of: Player.self, redactions: redactions)
    return Store(initialState: state) {
      Player()
    } withDependencies: {
      $0.storeObservers += [history, recorder]
    }
  }

  private func recording(
    redactions: [RedactionOf<Player>] = []
  ) throws -> Recording<Player.State, Player.Action> {
    try Recording(contentsOf: file.url, redactions: redactions)
  }

  @Test func `a file has the shared values at the start and each change with its cause`()
    async throws
  {
    @Shared(.inMemory("plays")) var plays = 4
    let store = try makeStore()
    store.send(.played)
    $plays.withLock { $0 = 10 }
    await store.send(.changedByEffect).finish()
    store.send(.played)
    #expect(file.lines[0].contains(#"".inMemory(\"plays\")":4,"#))
    let recording = try recording()
    let changes = recording.transitions.flatMap { transition in
      transition.sharedChanges.map { "\(transition.number) \($0.name) \($0.cause)" }
    }
    expectEqual(
      changes,
      [
        #"1 .inMemory("plays") action"#, #"2 .inMemory("plays") outside"#,
        #"3 .inMemory("plays") effect(1)"#, #"3 .inMemory("plays") action"#,
      ]
    )
    expectEqual(recording.initialState.plays, 4)
    try expectEqual(recording.state(after: 1)?.plays, 5)
    try expectEqual(recording.state(after: 2)?.plays, 10)
    try expectEqual(recording.replay { Player() }.plays, 101)
    expectEqual(recording.initialState.plays, 4)
    expectEqual(plays, 101)
    let history = try #require(store.history).recording
    expectEqual(
      history.transitions.map { $0.sharedChanges.map(\.cause) },
      [
        [.action], [.outside], [.effect(1), .action],
      ]
    )
    expectReplay(of: history) { Player() }
  }

  /// They counted from the creation of the recorder, and actions from that of the store.
  @Test func `changes of shared values have the times of the store`() throws {
    let recorder = try FileRecorder(file.url, of: Player.self)
    let store = Store(initialState: Player.State()) {
      Player()
    } withDependencies: {
      $0.storeObservers += [HistoryRecorder(), recorder, SlowProvider()]
    }
    store.send(.played)
    store.send(.played)
    for recording in [try recording(), try #require(store.history).recording] {
      let transitions = recording.transitions
      let change = try #require(transitions[0].sharedChanges.first)
      #expect(transitions[0].event.time <= change.time)
      #expect(change.time <= transitions[1].event.time)
    }
  }

  @Test func `a replay sees changes from outside at their recorded positions`() throws {
    let store = try makeStore()
    store.send(.copied)
    @Shared(.inMemory("plays")) var plays = 0
    $plays.withLock { $0 = 7 }
    store.send(.copied)
    $plays.withLock { $0 = 9 }
    store.send(.copied)
    $plays.withLock { $0 = 100 }
    for recording in [try recording(), try #require(store.history).recording] {
      expectReplay(of: recording) { Player() }
      try expectEqual(recording.replay { Player() }.copies, [0, 7, 9])
    }
    let history = try #require(store.history)
    expectEqual(history.state(after: 2)?.copies, [0, 7])
    expectEqual(history.firstTransition { $0.plays < 9 }?.number, 3)
  }

  @Test func `a history with a limit replays from its oldest state`() throws {
    let store = try makeStore()
    for _ in 1...40 { store.send(.played) }
    let history = try #require(store.history)
    #expect(history.firstNumber > 0)
    expectReplay(of: history.recording) { Player() }
    for number in history.firstNumber...40 {
      expectEqual(
        history.firstTransition { $0.plays < number }?.number ?? number,
        max(number, history.firstNumber + 1)
      )
    }
  }

  @Test func `names the shared value that differs in a replay`() throws {
    let store = try makeStore()
    store.send(.played)
    let divergence = #expect(throws: ReplayDivergence.self) {
      try recording().replay { Player(step: 2) }
    }
    expectEqual(
      divergence?.description.hasPrefix(
        """
        The replay differs from the recording after action 1.

          Action:
            Player.Action.played

        """
      ),
      true
    )
    expectEqual(
      divergence?.description.contains(
        """
          Shared value '.inMemory("plays")':
            - 1
            + 2
        """
      ),
      true
    )
  }

  @Test func `names the shared value that a replay does not change`() throws {
    let store = try makeStore()
    store.send(.played)
    for recording in [try recording(), try #require(store.history).recording] {
      let divergence = #expect(throws: ReplayDivergence.self) {
        try recording.replay { Reduce<Player.State, Player.Action> { _, _ in .none } }
      }
      expectEqual(divergence?.description.contains(#"Shared value '.inMemory("plays")'"#), true)
    }
  }

  @Test func `a value that a reducer begins to share is served to a replay`() throws {
    @Shared(.inMemory("page")) var page = 5
    let store = try makeStore()
    store.send(.pageOpened)
    store.send(.pagePlayed)
    $page.withLock { $0 = 50 }
    store.send(.pagePlayed)
    for recording in [try recording(), try #require(store.history).recording] {
      let state = try recording.replay { Player() }
      expectEqual(state.copies, [6, 51])
      expectReplay(of: recording) { Player() }
    }
    expectEqual(page, 51)
  }

  @Test func `values without a key are distinguished`() throws {
    let store = try makeStore()
    store.send(.notesAdded)
    store.send(.secondNotePlayed)
    store.send(.notesAdded)
    store.send(.secondNotePlayed)
    let names = try recording().transitions.flatMap(\.sharedChanges).map(\.name)
    #expect(names.contains("Shared<Int> #2"))
    for recording in [try recording(), try #require(store.history).recording] {
      expectReplay(of: recording) { Player() }
    }
  }

  @Test func `properties with the same key share one value again after decoding`() throws {
    _ = try makeStore()
    let state = try recording().initialState
    state.$plays.withLock { $0 = 3 }
    expectEqual(state.morePlays, 3)
    @Shared(.inMemory("plays")) var plays = 0
    expectEqual(plays, 0)
  }

  @Test func `properties that share a value without a key share one again after decoding`() throws {
    let note = Player.Note()
    _ = try makeStore(Player.State(notes: [note, note]))
    let notes = try recording().initialState.notes
    notes[0].$count.withLock { $0 = 3 }
    expectEqual(notes[1].count, 3)
  }

  @Test func `outside of a recording, a property is coded as its value`() throws {
    struct Box: Codable, Equatable {
      @Shared var count: Int
      @SharedReader var name: String
    }
    let box = Box(count: Shared(value: 3), name: SharedReader(value: "a"))
    let data = try JSONEncoder().encode(box)
    let decoded = try JSONDecoder().decode(Box.self, from: data)
    expectEqual(decoded, box)
    decoded.$count.withLock { $0 = 4 }
    expectEqual(box.count, 3)
  }

  @Test func `a redacted shared value is nowhere in the file or the history`() throws {
    let secret = "correct horse"
    let redactions: [RedactionOf<Player>] = [
      .state(\.$token, with: "-"),
      .state(\.$account.password, with: "-"),
      .shared(.inMemory("hidden"), with: "-"),
    ]
    @Shared(.inMemory("token")) var token = secret
    @Shared(.inMemory("hidden")) var hidden = secret
    let store = try makeStore(redactions: redactions)
    store.send(.tokenEntered(""))
    $token.withLock { $0 = secret + "!" }
    $hidden.withLock { $0 = secret + "?" }
    store.send(.hiddenRead)
    store.withState(\.$account).withLock { $0.password = secret }
    store.send(.accountNamed("Ann"))
    $token.withLock { $0 = "" }
    store.withState(\.$account).withLock { $0.password = "" }
    $hidden.withLock { $0 = "" }
    #expect(!file.text.contains(secret))
    #expect(file.text.contains("Ann"))
    let history = try #require(store.history)
    #expect(!String(customDumping: history).contains(secret))
    for recording in [try recording(redactions: redactions), history.recording] {
      expectReplay(of: recording) { Player() }
    }
  }

  @Test func `a dump has the shared values`() throws {
    @Shared(value: 1) var count: Int
    let recorder = try FileRecorder.dumps(in: file.url, of: Counting.self)
    let store = Store(initialState: Counting.State(count: $count)) {
      Counting()
    } withDependencies: {
      $0.storeObservers.append(recorder)
    }
    store.send(.tapped)
    $count.withLock { $0 = 5 }
    store.send(.tapped)
    expectEqual(file.lines.count, 3)
    #expect(file.lines[0].contains(#""shared":{"Shared<Int>":["1"]}"#))
    #expect(file.lines[1].contains(#""changes":[{"at":[0],"set":"2"}],"name":"Shared<Int>""#))
    #expect(file.lines[2].contains(#""cause":"outside","changes":[{"at":[0],"set":"5"}]"#))
  }

  @Test func `changes after the last action are recorded and served`() async throws {
    @Shared(.inMemory("plays")) var plays = 0
    var store: StoreOf<Player>? = try makeStore()
    await store?.send(.changedByEffect).finish()
    $plays.withLock { $0 += 1 }
    $plays.withLock { $0 += 1 }
    let history = try #require(store?.history)
    store = nil
    let recordings = [try recording(), history.recording]
    for recording in recordings {
      expectEqual(recording.sharedChangesAtEnd.map(\.cause), [.effect(1), .outside, .outside])
      expectEqual(recording.sharedChangesAtEnd.map { $0.newValue(as: Int.self) }, [100, 101, 102])
      #expect(recording.sharedChangesAtEnd[0].newValue(as: String.self) == nil)
      expectEqual(recording.transitions.map(\.sharedChanges.count), [0])
      expectReplay(of: recording) { Player() }
      $plays.withLock { $0 = 0 }
      try expectEqual(recording.replay { Player() }.plays, recording.header == nil ? 0 : 102)
    }
  }

  @Test func `changes before the end of an effect belong to the next action`() async throws {
    let store = try makeStore()
    await store.send(.changedByEffect).finish()
    store.send(.copied)
    #expect(file.lines.contains { $0.hasPrefix(#"{"shared":[{"cause":{"effect":1}"#) })
    let recording = try recording()
    expectEqual(recording.transitions.map { $0.sharedChanges.map(\.cause) }, [[], [.effect(1)]])
    #expect(recording.sharedChangesAtEnd.isEmpty)
    expectReplay(of: recording) { Player() }
  }

  @Test func `a redacted change after the last action is not in the file`() throws {
    let secret = "correct horse"
    @Shared(.inMemory("token")) var token = ""
    var store: StoreOf<Player>? = try makeStore(redactions: [.state(\.$token, with: "-")])
    store?.send(.copied)
    $token.withLock { $0 = secret }
    let history = try #require(store?.history)
    #expect(!String(customDumping: history.recording.sharedChangesAtEnd).contains(secret))
    store = nil
    expectEqual(file.lines.count, 3)
    #expect(!file.text.contains(secret))
  }

  @Test func `a change without an action does not replace an existing recording`() throws {
    try makeStore().send(.played)
    let text = file.text
    var store: StoreOf<Player>? = try makeStore()
    store?.withState(\.$plays).withLock { $0 = 9 }
    store = nil
    expectEqual(file.text, text)
  }

  @Test func `a file of version 1 is still read`() throws {
    try file.write(
      """
      {"feature":"Notebook","format":"composable-recording","kind":"values","program":"",\
      "start":"2026-01-01T00:00:00Z","state":0,"version":1}
      {"action":true,"cause":"user","changes":[{"at":[],"set":1}],"duration":0,"number":1,"time":1}

      """
    )
    let recording = try Recording<Int, Bool>(contentsOf: file.url)
    let state = try recording.replay {
      Reduce { state, _ in
        state += 1
        return .none
      }
    }
    expectEqual(state, 1)
  }

  @Test func `a shared value that the file does not have is an error that names its line`() throws {
    let store = try makeStore()
    store.send(.played)
    try file.write(file.text.replacing(#""shared":{".inMemory"#, with: #""shared":{".other"#))
    let error = #expect(throws: RecordingError.self) { try recording() }
    expectEqual(error?.line, 1)
  }

  @Test func `a store that continues from the past keeps its shared values`() throws {
    let store = try makeStore()
    for _ in 1...3 { store.send(.played) }
    store.travel(to: 1)
    store.send(.copied)
    let history = try #require(store.history)
    expectEqual(store.withState(\.copies), [3])
    expectEqual(history.state(after: 4)?.copies, [3])
    expectReplay(of: history.recording) { Player() }
    let branch = try #require(history.recording(through: 3))
    expectReplay(of: branch) { Player() }
  }
}

@Reducer private struct Counting {
  struct State {
    @Shared var count: Int
    init(count: Shared<Int>) { _count = count }
  }
  enum Action { case tapped }

  var body: some ReducerOf<Self> {
    Reduce { state, _ in
      state.$count.withLock { $0 += 1 }
      return .none
    }
  }
}

struct Account: Codable, Equatable, Sendable {
  var name = ""
  var password = ""
}

/// A feature whose state is mostly shared.
@Reducer private struct Player {
  @ObservableState struct State: Codable, Equatable {
    @Shared(.inMemory("plays")) var plays = 0
    @SharedReader(.inMemory("plays")) var morePlays = 0
    @Shared(.inMemory("token")) var token = ""
    @Shared(.inMemory("account")) var account = Account()
    var copies: [Int] = []
    var page: Page?
    var notes: [Note] = []
  }

  struct Page: Codable, Equatable {
    @Shared(.inMemory("page")) var count = 0
  }

  struct Note: Codable, Equatable {
    @Shared var count: Int
    init() { _count = Shared(value: 0) }
  }

  enum Action: Codable, Equatable {
    case accountNamed(String)
    case changedByEffect
    case copied
    case hiddenRead
    case notesAdded
    case pageOpened
    case pagePlayed
    case played
    case secondNotePlayed
    case tokenEntered(String)
  }

  var step = 1

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .accountNamed(let name): state.$account.name.withLock { $0 = name }
      case .changedByEffect:
        return .run { [plays = state.$plays] _ in plays.withLock { $0 = 100 } }
      case .copied: state.copies.append(state.plays)
      case .hiddenRead:
        @Shared(.inMemory("hidden")) var hidden = ""
        state.copies.append(hidden.isEmpty ? 0 : 1)
      case .notesAdded: state.notes += [Note(), Note()]
      case .pageOpened: state.page = Page()
      case .pagePlayed:
        state.page?.$count.withLock { $0 += 1 }
        state.copies.append(state.page?.count ?? 0)
      case .played: state.$plays.withLock { $0 += step }
      case .secondNotePlayed: state.notes.suffix(1).first?.$count.withLock { $0 += 1 }
      case .tokenEntered(let token): state.$token.withLock { $0 += token }
      }
      return .none
    }
  }
}

/// A provider that needs some time and has no observer, as one whose disk is busy.
private struct SlowProvider: StoreObserverProvider {
  func makeObserver<State, Action>(
    initialState: State,
    action: Action.Type
  ) -> (any StoreObserver<State, Action>)? {
    let end = ContinuousClock.now + .milliseconds(5)
    while ContinuousClock.now < end {}
    return nil
  }
}
