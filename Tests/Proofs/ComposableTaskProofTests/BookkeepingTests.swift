import ComposableTestKit
import Testing

@testable import Composable

/// Ten mistakes in starting and cancelling effects by hand, none of which is possible with tasks.
///
/// ``ByHand`` and ``ByTasks`` change the same state in the same way. They differ in who keeps the
/// books: ``ByHand`` returns `.run` and `.cancel` from each place that it thought of.
@MainActor @Suite struct BookkeepingTests {
  @Test(arguments: Mistake.all)
  func `effects that are started and cancelled by hand`(mistake: Mistake) async {
    let service = Service()
    let store = Store(initialState: mistake.start) { ByHand(service: service) }
    #expect(await mistake.play(store, service) == mistake.byHand)
  }

  @Test(arguments: Mistake.all)
  func `tasks that follow the state`(mistake: Mistake) async {
    let service = Service()
    let store = Store(initialState: mistake.start) { ByTasks(service: service) }
    #expect(await mistake.play(store, service) == mistake.byTasks)
  }
}

struct Mistake: CustomTestStringConvertible, Sendable {
  let testDescription: String

  /// The state in which the store is created.
  var start = Messenger.State()

  /// What can be seen at the end with each reducer: the running effects, or the results.
  let byHand: [String]
  let byTasks: [String]

  let play: @MainActor (Store<Messenger.State, Messenger.Action>, Service) async -> [String]

  static let all = [
    Mistake(
      testDescription: "a cancel is forgotten on one of two ways to dismiss",
      byHand: ["play Waltz"],
      byTasks: []
    ) { store, _ in
      store.send(.songTapped("Waltz"))
      store.send(.swipedDown)
      return store.runningEffects
    },
    Mistake(
      testDescription: "a parent changes a value, and only the child restarts the effect",
      start: Messenger.State(room: Room.State()),
      byHand: ["messages about Tea"],
      byTasks: ["messages about Milk"]
    ) { store, _ in
      store.send(.room(.topicTapped("Tea")))
      store.send(.topicOfTheDayReceived("Milk"))
      return store.runningEffects
    },
    Mistake(
      testDescription: "an undo restores a value without its effect",
      byHand: ["watch /b"],
      byTasks: ["watch /a"]
    ) { store, _ in
      store.send(.folderTapped("/a"))
      store.send(.folderTapped("/b"))
      store.send(.undoButtonTapped)
      return store.runningEffects
    },
    Mistake(
      testDescription: "a logout replaces the whole state, and the effects stay",
      start: Messenger.State(user: "Ann"),
      byHand: ["online as Ann", "play Waltz"],
      byTasks: []
    ) { store, _ in
      store.send(.appeared)
      store.send(.songTapped("Waltz"))
      store.send(.logoutButtonTapped)
      return store.runningEffects
    },
    Mistake(
      testDescription: "a second appearance starts the effect twice",
      start: Messenger.State(user: "Ann"),
      byHand: ["online as Ann", "online as Ann"],
      byTasks: ["online as Ann"]
    ) { store, _ in
      store.send(.appeared)
      store.send(.appeared)
      return store.runningEffects
    },
    Mistake(
      testDescription: "the effect should start before its id is known",
      byHand: [],
      byTasks: ["online as Ann"]
    ) { store, _ in
      store.send(.appeared)
      store.send(.userLoaded("Ann"))
      return store.runningEffects
    },
    Mistake(
      testDescription: "an old answer replaces a newer one",
      byHand: ["about te"],
      byTasks: ["about tea"]
    ) { store, service in
      store.send(.queryChanged("te"))
      await service.hasBegun("te")
      store.send(.queryChanged("tea"))
      for query in ["tea", "te"] {
        service.answer(query)
        await service.hasAnswered(query)
      }
      return store.withState(\.results)
    },
    Mistake(
      testDescription: "a timer outlives its row",
      start: Messenger.State(timers: [Countdown.State(id: 1), Countdown.State(id: 2)]),
      byHand: ["tick 1", "tick 2"],
      byTasks: []
    ) { store, _ in
      store.send(.timerTapped(1))
      store.send(.timerTapped(2))
      store.send(.clearTimersButtonTapped)
      return store.runningEffects
    },
    Mistake(
      testDescription: "a watcher is started twice after the state was restored",
      byHand: ["online as Ann", "watch /a", "watch /a"],
      byTasks: ["online as Ann", "watch /a"]
    ) { store, _ in
      store.send(.restored(Messenger.State(user: "Ann", folder: "/a")))
      store.send(.appeared)
      return store.runningEffects
    },
    Mistake(
      testDescription: "a search goes on for a query that was emptied",
      byHand: ["find te"],
      byTasks: []
    ) { store, service in
      store.send(.queryChanged("te"))
      store.send(.queryChanged(""))
      // Without an answer, the request would wait forever and never be released.
      defer { service.answer("te") }
      return store.runningEffects
    },
  ]
}

// MARK: The feature

enum Messenger {
  struct State: Equatable, Sendable {
    var user: String?
    var song: String?
    var room: Room.State?
    var folder: String?
    var previousFolder: String?
    var query = ""
    var results: [String] = []
    var timers: IdentifiedArrayOf<Countdown.State> = []

    /// Changes the state, which both reducers do in the same way.
    fileprivate mutating func handle(_ action: Action) {
      switch action {
      case .appeared, .room, .timers: break
      case .clearTimersButtonTapped: timers = []
      case .closeButtonTapped, .swipedDown: song = nil
      case .deleteTimerButtonTapped(let id): timers.remove(id: id)
      case .folderTapped(let new): (previousFolder, folder) = (folder, new)
      case .logoutButtonTapped: self = Self()
      case .queryChanged(let new): query = new
      case .resultsLoaded(let new): results = new
      case .restored(let saved): self = saved
      case .songTapped(let new): song = new
      case .timerTapped(let id): timers[id: id]?.isRunning = true
      case .topicOfTheDayReceived(let topic): room?.topic = topic
      case .undoButtonTapped: folder = previousFolder
      case .userLoaded(let new): user = new
      }
    }
  }

  @CasePathable enum Action: Sendable {
    case appeared
    case clearTimersButtonTapped
    case closeButtonTapped
    case deleteTimerButtonTapped(Int)
    case folderTapped(String)
    case logoutButtonTapped
    case queryChanged(String)
    case restored(State)
    case resultsLoaded([String])
    case room(Room.Action)
    case songTapped(String)
    case swipedDown
    case timerTapped(Int)
    case timers(IdentifiedAction<Int, Never>)
    case topicOfTheDayReceived(String)
    case undoButtonTapped
    case userLoaded(String)
  }
}

enum Room {
  struct State: Equatable, Sendable { var topic: String? }
  enum Action: Sendable { case topicTapped(String) }
}

enum Countdown {
  struct State: Equatable, Identifiable, Sendable {
    let id: Int
    var isRunning = false
  }
}

// MARK: By hand

private struct ByHand: Reducer {
  enum CancelID { case messages, online, playback, search, watch }

  let service: Service

  var body: some Reducer<Messenger.State, Messenger.Action> {
    Reduce<Messenger.State, Messenger.Action> { state, action in
      state.handle(action)
      switch action {
      case .appeared:
        // It can come before the user is loaded, and again whenever the view appears.
        guard let user = state.user else { return .none }
        return .merge(
          service.forever("online as \(user)").cancellable(id: CancelID.online),
          state.folder.map(watch) ?? .none
        )
      case .closeButtonTapped:
        return .cancel(id: CancelID.playback)
      case .deleteTimerButtonTapped(let id):
        return .cancel(id: id)
      case .folderTapped(let folder):
        return .concatenate(.cancel(id: CancelID.watch), watch(folder))
      case .queryChanged(let query):
        guard !query.isEmpty else { return .none }
        return service.find(query).cancellable(id: CancelID.search)
      case .restored(let state):
        return state.folder.map(watch) ?? .none
      case .songTapped(let song):
        return service.forever("play \(song)").cancellable(id: CancelID.playback)
      case .timerTapped(let id):
        return service.forever("tick \(id)").cancellable(id: id)
      case .clearTimersButtonTapped, .logoutButtonTapped, .resultsLoaded, .room, .swipedDown,
        .timers,
        .topicOfTheDayReceived, .undoButtonTapped, .userLoaded:
        return .none
      }
    }
    .ifLet(\.room, action: \.room) {
      Reduce { state, action in
        switch action {
        case .topicTapped(let topic):
          state.topic = topic
          return service.forever("messages about \(topic)")
            .cancellable(id: CancelID.messages, cancelInFlight: true)
        }
      }
    }
  }

  private func watch(_ folder: String) -> Effect<Messenger.Action> {
    service.forever("watch \(folder)").cancellable(id: CancelID.watch)
  }
}

// MARK: By tasks

private struct ByTasks: Reducer {
  let service: Service

  var body: some Reducer<Messenger.State, Messenger.Action> {
    Reduce<Messenger.State, Messenger.Action> { state, action in
      state.handle(action)
      return .none
    }
    .task(id: \.user) { $0.user.map { service.forever("online as \($0)") } ?? .none }
    .task(id: \.song) { $0.song.map { service.forever("play \($0)") } ?? .none }
    .task(id: \.folder) { $0.folder.map { service.forever("watch \($0)") } ?? .none }
    .task(id: \.query) { $0.query.isEmpty ? .none : service.find($0.query) }
    .ifLet(\.room, action: \.room) {
      Reduce { state, action in
        switch action {
        case .topicTapped(let topic): state.topic = topic
        }
        return .none
      }
      .task(id: \.topic) { $0.topic.map { service.forever("messages about \($0)") } ?? .none }
    }
    .forEach(\.timers, action: \.timers) {
      EmptyReducer<Countdown.State, Never>()
        .task(id: \.isRunning) { $0.isRunning ? service.forever("tick \($0.id)") : .none }
    }
  }
}

// MARK: The service

struct Service: Sendable {
  private let begins = ["te": Gate(), "tea": Gate()]
  private let answers = ["te": Gate(), "tea": Gate()]
  private let ends = ["te": Gate(), "tea": Gate()]

  fileprivate func forever<Action>(_ name: String) -> Effect<Action> {
    .run(name: name) { _ in try await Task.never() }
  }

  /// A request that is answered although it was cancelled.
  fileprivate func find(_ query: String) -> Effect<Messenger.Action> {
    .run(name: "find \(query)") { send in
      begins[query]?.open()
      await Task { await answers[query]?.pass() }.value
      await send(.resultsLoaded(["about \(query)"]))
      ends[query]?.open()
    }
  }

  /// Waits until a request has begun.
  func hasBegun(_ query: String) async { await begins[query]?.pass() }

  func answer(_ query: String) { answers[query]?.open() }

  /// Waits until a request has sent its answer.
  func hasAnswered(_ query: String) async { await ends[query]?.pass() }
}

extension Store {
  /// The names of all effects that run.
  fileprivate var runningEffects: [String] {
    guard let core = core as? RootCore<State, Action> else { return [] }
    core.startTasks()
    return core.effectsInFlight.compactMap { effect in
      guard case .operation(let operation) = effect.work else { return nil }
      return operation.name
    }
    .sorted()
  }
}
