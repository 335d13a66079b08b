import Composable
import ComposableHistory
import ComposableInspector
import ComposableTestKit
import ComposableTestSupport
import Foundation
import Observation
import Testing

/// The operator beside observation, other operators, shared values, orders and recordings.
@MainActor @Suite struct OptimisticCompositionTests {
  private func makeStore(_ state: Todos.State = .rows(5)) -> StoreOf<Todos> {
    Store(initialState: state) {
      Todos(save: { _ in try await Task.never() }, load: { try await Task.never() }, isPerRow: true)
    }
  }

  /// Returns the ids of the rows, and 0 for the list, whose observers an action notifies.
  private func notified(_ store: StoreOf<Todos>, _ action: Todos.Action) -> [Int] {
    let log = Log<Int>()
    for row in store.scope(\.todos, action: \.todos) {
      let id = row.withState(\.id)
      withObservationTracking {
        _ = (row.title, row.isDone, row.isExpanded)
      } onChange: {
        log.add(id)
      }
    }
    withObservationTracking {
      _ = store.todos
    } onChange: {
      log.add(0)
    }
    store.send(action)
    return Set(log.all).sorted()
  }

  @Test func `only the rows that change are drawn again`() {
    let store = makeStore()
    expectEqual(notified(store, .title(1, "a")), [1])
    expectEqual(notified(store, .title(2, "b")), [2])
    // A success changes nothing that is visible.
    expectEqual(notified(store, .unsaved(.saved(id: 0, action: .title(1, "a")))), [])
    expectEqual(notified(store, .title(3, "c")), [3])
    let afterFailure = notified(
      store,
      .unsaved(.failed(id: 1, action: .title(2, "b"), message: "no"))
    )
    expectEqual(afterFailure, [0, 2])
    expectEqual(store.todos.titles, ["a", "t2", "c", "t4", "t5"])
    // A load of equal rows draws no row again.
    var rows = Array(Todos.Rows.rows(5))
    rows[0].title = "a"
    let afterLoad = notified(store, .loaded(rows))
    expectEqual(afterLoad.filter { $0 != 0 }, [])
    rows[3].title = "d"
    expectEqual(notified(store, .loaded(rows)).filter { $0 != 0 }, [4])
    expectEqual(store.todos.titles, ["a", "t2", "c", "d", "t5"])
  }

  @Test func `a dismissed feature saves nothing more, and a new one starts without changes`() async
  {
    let server = TestEndpoint<Request, Int>("server")
    let store = TestStore(initialState: Home.State()) {
      Home(todos: Todos(save: { try await server($0) }))
    }
    store.exhaustivity = .off
    await store.send(.opened)
    await store.send(.todos(.presented(.title(1, "a"))))
    expectEqual(server.pending, [.rename(1, "a")])
    await store.send(.todos(.dismiss))
    expectEqual(server.pending, [])
    await store.send(.opened)
    expectEqual(store.state.todos?.unsaved.isEmpty, true)
  }

  @Test func `each element of a collection has its own changes`() async {
    let server = TestEndpoint<Request, Int>("server")
    let store = TestStore(initialState: Lists.State()) {
      Lists(todos: Todos(save: { try await server($0) }))
    }
    store.exhaustivity = .off
    await store.send(.lists(.element(id: 1, action: .todos(.title(1, "a")))))
    await store.send(.lists(.element(id: 2, action: .todos(.title(1, "b")))))
    expectEqual(server.pending, [.rename(1, "a"), .rename(1, "b")])
    await server.fail(at: 0, with: Refused())
    await store.receive(\.lists[id: 1].todos.unsaved.failed)
    expectEqual(store.state.lists[id: 1]?.todos.todos.titles, ["t1"])
    expectEqual(store.state.lists[id: 2]?.todos.todos.titles, ["b"])
    await store.send(.removed(2))
    expectEqual(server.pending, [])
  }

  @Test func `a feature can have two values, bindings, and a value that is no collection`() async {
    let server = TestEndpoint<String, Bool>("server")
    let store = TestStore(initialState: Profile.State()) {
      Profile(save: { _ = try await server($0) })
    }
    store.exhaustivity = .off
    await store.send(.binding(.set(\.profile.name, "Ann")))
    await store.send(.binding(.set(\.tags, ["x"])))
    await store.send(.binding(.set(\.profile.age, 7)))
    expectEqual(server.pending, ["name", "tags"])
    expectEqual(store.state.unsavedProfile.changes.count, 2)
    expectEqual(store.state.unsavedTags.changes.count, 1)
    await server.fail(at: 0, with: Refused())
    await store.receive(\.unsavedProfile.failed)
    expectEqual(store.state.profile, Profile.Values(name: "", age: 7))
    expectEqual(store.state.tags, ["x"])
    await server.fail(at: 0, with: Refused())
    await store.receive(\.unsavedTags.failed)
    expectEqual(store.state.tags, [])
    expectEqual(server.pending, ["age"])
    await server.answer(with: true)
    await store.receive(\.unsavedProfile.saved)
    expectEqual(store.state.unsavedProfile.isEmpty, true)
  }

  @Test func `a change that runs again writes no shared value, and a shared log is an outbox`()
    async
  {
    let server = TestEndpoint<String, Bool>("server")
    @Shared(.inMemory("count")) var count = 0
    @Shared(.inMemory("outbox")) var outbox = Unsaved<[String], Notes.Action>()
    func makeStore() -> TestStoreOf<Notes> {
      let store = TestStore(initialState: Notes.State()) {
        Notes(save: { _ = try await server($0) })
      }
      store.exhaustivity = .off
      return store
    }
    var store = makeStore()
    await store.send(.added("a"))
    await store.send(.added("b"))
    await store.send(.added("c"))
    expectEqual(count, 3)
    expectEqual(outbox.changes.count, 3)
    await server.fail(with: Refused())
    await store.receive(\.unsaved.failed)
    expectEqual(store.state.notes, ["b", "c"])
    expectEqual(count, 3)
    // The program ends, and starts again.
    store = makeStore()
    await store.send(.refreshed)
    expectEqual(store.state.notes, ["b", "c"])
    expectEqual(server.pending.suffix(1), ["b"])
    await store.send(.unsaved(.discard(id: 1)))
    expectEqual(store.state.notes, ["c"])
    expectEqual(outbox.changes.count, 1)
    await store.send(.unsaved(.discard(id: 2)))
    expectEqual(outbox.isEmpty, true)
  }

  @Test func `changes are confirmed in the order in which they were saved`() async {
    let server = TestEndpoint<String, Bool>("server")
    let store = TestStore(initialState: Notes.State()) {
      Notes(save: { _ = try await server($0) }, isPerNote: true)
    }
    store.exhaustivity = .off
    await store.send(.added("a"))
    await store.send(.added("b"))
    expectEqual(store.state.notes, ["a", "b"])
    await server.answer(at: 1, with: true)
    await store.receive(\.unsaved.saved)
    expectEqual(store.state.notes, ["b", "a"])
    await server.answer(at: 0, with: true)
    await store.receive(\.unsaved.saved)
    expectEqual(store.state.notes, ["b", "a"])
  }

  @Test func `an answer gives waiting changes the final id`() async {
    let server = TestEndpoint<String, Int>("server")
    let store = TestStore(initialState: Drafts.State()) { Drafts(save: { try await server($0) }) }
    store.exhaustivity = .off
    await store.send(.added(-1, "new"))
    await store.send(.renamed(-1, "newer"))
    expectEqual(server.pending, ["add new"])
    await server.answer(with: 77)
    await store.receive(\.unsaved.saved)
    expectEqual(store.state.titles, [77: "newer"])
    expectEqual(server.pending, ["rename 77"])
    await server.fail(with: Refused())
    await store.receive(\.unsaved.failed)
    expectEqual(store.state.titles, [77: "new"])
  }

  @Test func `in every order, the value is the server's when everything is saved`() async {
    let count = await exploreSchedules(6_000, every: .effectsShareNothing) {
      let truth = LockIsolated(Todos.Rows.rows(2))
      var server = ServerClient()
      // One endpoint, so that the search knows that its calls share the rows.
      server.call = { request in
        let rows = try truth.withValue { rows in
          switch request {
          case .setDone(2, true): throw Refused()
          case .rename(let id, let title): rows[id: id]?.title = title
          case .setDone, .add, .remove, nil: break
          }
          return Array(rows)
        }
        await Task.yield()
        return rows
      }
      let store = TestStore(initialState: Todos.State.rows(2)) { [server] in
        Todos(
          save: { try await server.call($0).count },
          load: { try await server.call(nil) },
          isPerRow: true
        )
      }
      store.exhaustivity = .off
      await store.send(.title(1, "a"))
      await store.send(.refreshed)
      await store.send(.done(2))
      await store.finish()
      expectEqual(store.state.unsaved.isEmpty, true)
      expectEqual(store.state.todos, truth.value)
    }
    expectEqual("\(count)", "All 128 orders pass.")
  }

  @Test func `a recording is replayed`() throws {
    let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).jsonl")
    defer { try? FileManager.default.removeItem(at: file) }
    let todos = Todos(save: { _ in try await Task.never() }, isPerRow: true)
    let recorder = try FileRecorder(file, of: Todos.self, program: "1")
    let store = Store(initialState: Todos.State.rows(3)) {
      todos
    } withDependencies: {
      $0.storeObservers = [recorder]
    }
    store.send(.title(1, "a"))
    store.send(.added(Row.State(id: 4, title: "new")))
    store.send(.title(2, "b"))
    store.send(.pushed(3, "c"))
    let added = Todos.Action.added(Row.State(id: 4, title: "new"))
    store.send(.unsaved(.saved(id: 1, action: added, answer: .created(local: 4, server: 77))))
    store.send(.unsaved(.failed(id: 0, action: .title(1, "a"), message: "no")))
    expectEqual(store.todos.titles, ["t1", "b", "c", "new"])
    let recording = try Recording<Todos.State, Todos.Action>(contentsOf: file)
    expectReplay(of: recording) { todos }
    expectEqual(recording.transitions.count, 7)
  }

  @Test func `redactions reach the confirmed value, the actions and the answers`() throws {
    let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).jsonl")
    defer { try? FileManager.default.removeItem(at: file) }
    let redactions: [RedactionOf<Drafts>] = [
      .state(\.titles) { $0.mapValues { _ in "•" } },
      .action(\.added) { ($0.0, "•") },
      .unsaved(\.unsaved, of: \.titles, action: \.unsaved),
    ]
    let drafts = Drafts { _ in try await Task.never() }
    let recorder = try FileRecorder(file, of: Drafts.self, redactions: redactions)
    let store = Store(initialState: Drafts.State(titles: [1: "secret"])) {
      drafts
    } withDependencies: {
      $0.storeObservers = [recorder]
    }
    store.send(.added(-1, "secret"))
    store.send(.added(-2, "secret"))
    let answer = Drafts.Action.added(-3, "secret")
    store.send(.unsaved(.saved(id: 0, action: .added(-1, "secret"), answer: answer)))
    store.send(.unsaved(.failed(id: 1, action: .added(-2, "secret"), message: "no")))
    try #expect(!String(contentsOf: file, encoding: .utf8).contains("secret"))
    let recording = try Recording<Drafts.State, Drafts.Action>(
      contentsOf: file,
      redactions: redactions
    )
    try expectEqual(recording.replay { drafts }.titles, [1: "•", -1: "•", -3: "•"])
  }

  @Test func `unsaved changes that no redaction names stop a recording`() throws {
    let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).jsonl")
    defer { try? FileManager.default.removeItem(at: file) }
    let recorder = try FileRecorder(file, of: Drafts.self, redactions: [.action(\.added) { $0 }])
    let store = Store(initialState: Drafts.State()) {
      Drafts { _ in try await Task.never() }
    } withDependencies: {
      $0.storeObservers = [recorder]
    }
    let texts = issues { store.send(.added(-1, "secret")) }
    expectEqual(texts.first?.contains("unsaved changes that its redactions do not reach"), true)
    try #expect(!String(contentsOf: file, encoding: .utf8).contains("secret"))
  }

  @Test func `the inspector shows changes with their phases and their saves`() throws {
    let store = Store(initialState: Drafts.State()) {
      Drafts { _ in try await Task.never() }
    } withDependencies: {
      $0.storeObservers = [HistoryRecorder()]
    }
    store.send(.added(-1, "a"))
    store.send(.renamed(-1, "b"))
    let lines = try AnyRecording(#require(store.history)).summary.dropFirst()
      .map {
        $0.replacing(#/ at [^,]*,/#, with: ",").replacing(
          #/value .* of its/#,
          with: "value … of its"
        ).replacing(/\+\d+\.\d{3} s/, with: "+T s").replacing("sent by the program", with: "sent")
      }
    expectEqual(
      lines,
      [
        #"#1  added(-1, "a")  (sent, +T s)"#,
        #"    titles.-1: nil → "a""#,
        "    + unsaved.changes[0]: "
          + #"{action: {added: {_0: -1, _1: "a"}}, id: 0, phase: {saving: {}}}"#,
        "    unsaved.confirmed: nil → {}",
        "    unsaved.count: 0 → 1",
        "    effect 1 “save” of Drafts.Action started, for the value … of its task",
        #"#2  renamed(-1, "b")  (sent, +T s)"#,
        #"    titles.-1: "a" → "b""#,
        "    + unsaved.changes[1]: "
          + #"{action: {renamed: {_0: -1, _1: "b"}}, id: 1, phase: {waiting: {}}}"#,
        "    unsaved.count: 1 → 2",
      ]
    )
  }

  @Test func `a history shows what would have happened without a change`() {
    let store = Store(initialState: Todos.State.rows(3)) {
      Todos(save: { _ in try await Task.never() }, isPerRow: true)
    } withDependencies: {
      $0.storeObservers = [HistoryRecorder()]
    }
    store.send(.title(1, "a"))
    store.send(.done(2))
    store.send(.unsaved(.failed(id: 0, action: .title(1, "a"), message: "no")))
    let number = store.history?.transitions.first?.number ?? 0
    let replay = store.history?.replay(without: number)
    expectEqual(replay?.state.todos.titles, ["t1", "t2", "t3"])
    expectEqual(replay?.state.todos.done, [2])
  }
}

@DependencyClient
struct ServerClient: Sendable {
  /// Saves something, or nothing, and returns the rows.
  var call: @Sendable (_ request: Request?) async throws -> [Row.State]
}

@Reducer
struct Home {
  @ObservableState
  struct State: Equatable {
    @Presents var todos: Todos.State?
  }
  enum Action {
    case opened
    case todos(PresentationAction<Todos.Action>)
  }
  let todos: Todos

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      if case .opened = action { state.todos = .rows(1) }
      return .none
    }
    .ifLet(\.$todos, action: \.todos) { todos }
  }
}

@Reducer
struct Lists {
  @Reducer
  struct List {
    @ObservableState
    struct State: Equatable, Identifiable {
      let id: Int
      var todos = Todos.State.rows(1)
    }
    enum Action { case todos(Todos.Action) }
    let todos: Todos
    var body: some ReducerOf<Self> { Scope(\.todos, action: \.todos) { todos } }
  }
  @ObservableState
  struct State: Equatable {
    var lists: IdentifiedArrayOf<List.State> = [List.State(id: 1), List.State(id: 2)]
  }
  enum Action {
    case lists(IdentifiedActionOf<List>)
    case removed(Int)
  }
  let todos: Todos

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      if case .removed(let id) = action { state.lists.remove(id: id) }
      return .none
    }
    .forEach(\.lists, action: \.lists) { List(todos: todos) }
  }
}

@Reducer
struct Profile {
  struct Values: Equatable, Sendable {
    var name = ""
    var age = 0
  }
  @ObservableState
  struct State: Equatable {
    var profile = Values()
    var tags: [String] = []
    var unsavedProfile = Unsaved<Values, Action>()
    var unsavedTags = Unsaved<[String], Action>()
  }
  enum Action: BindableAction, Equatable, Sendable {
    case binding(BindingAction<State>)
    case unsavedProfile(UnsavedAction<Action>)
    case unsavedTags(UnsavedAction<Action>)
  }
  let save: @Sendable (String) async throws -> Void

  var body: some ReducerOf<Self> {
    CombineReducers {
      BindingReducer()
    }
    .optimistic(\.profile, unsaved: \.unsavedProfile, action: \.unsavedProfile) { action in
      switch action {
      case .binding(\.profile.name):
        .save { [save] in try await save("name") }
      case .binding(\.profile.age):
        .save { [save] in try await save("age") }
      default: nil
      }
    }
    .optimistic(\.tags, unsaved: \.unsavedTags, action: \.unsavedTags) { action in
      switch action {
      case .binding(\.tags):
        .save { [save] in try await save("tags") }
      default: nil
      }
    }
  }
}

@Reducer
struct Notes {
  @ObservableState
  struct State: Equatable {
    var notes: [String] = []
    @ObservationStateIgnored @Shared(.inMemory("count")) var count = 0
    @ObservationStateIgnored @Shared(.inMemory("outbox")) var outbox = Unsaved<[String], Action>()
  }
  enum Action: Equatable, Sendable {
    case added(String)
    case refreshed
    case unsaved(UnsavedAction<Action>)
  }
  let save: @Sendable (String) async throws -> Void
  var isPerNote = false

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      if case .added(let note) = action {
        state.notes.append(note)
        state.$count.withLock { $0 += 1 }
      }
      return .none
    }
    .optimistic(\.notes, unsaved: \.$outbox, action: \.unsaved) { action in
      switch action {
      case .added(let note): .save(id: isPerNote ? note : "") { [save] in try await save(note) }
      case .refreshed: .load
      default: nil
      }
    }
  }
}

/// A feature whose server chooses the ids.
@Reducer
struct Drafts {
  @ObservableState
  struct State: Codable, Equatable {
    var titles: [Int: String] = [:]
    var unsaved = Unsaved<[Int: String], Action>()
  }
  enum Action: Codable, Equatable, Sendable {
    case added(Int, String)
    case renamed(Int, String)
    case created(Int, as: Int)
    case unsaved(UnsavedAction<Action>)
  }
  let save: @Sendable (String) async throws -> Int

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .added(let id, let title): state.titles[id] = title
      case .renamed(let id, let title): if state.titles[id] != nil { state.titles[id] = title }
      case .created(let old, let new):
        state.titles[new] = state.titles.removeValue(forKey: old)
        for index in state.unsaved.changes.indices {
          guard case .renamed(old, let title) = state.unsaved.changes[index].action else {
            continue
          }
          state.unsaved.changes[index].action = .renamed(new, title)
        }
      case .unsaved: break
      }
      return .none
    }
    .optimistic(\.titles, unsaved: \.unsaved, action: \.unsaved) { action in
      switch action {
      case .added(let id, let title):
        .save { [save] in
          try await save("add \(title)")
        } answer: {
          .created(id, as: $0)
        }
      case .renamed(let id, _): .save { [save] in _ = try await save("rename \(id)") }
      default: nil
      }
    }
  }
}
