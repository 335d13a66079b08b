import Composable

@Reducer
struct Chat {
  @ObservableState
  struct State: Equatable {
    var name: String?
    var isClosed = false
  }

  enum Action {
    case lineReceived(String)
    case idleTimePassed
    case connectionLost
  }

  enum CancelID { case idle, saving }

  @Dependency(\.chatArchive) var archive
  @Dependency(\.continuousClock) var clock

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .lineReceived(let line):
        guard let name = state.name else {
          state.name = line
          return idleTimer
        }
        return .merge(
          idleTimer,
          .run { [archive] _ in try await archive.save("\(name): \(line)") }
            .cancellable(id: CancelID.saving, policy: .queue())
        )
      case .idleTimePassed, .connectionLost:
        state.isClosed = true
        return .cancel(id: CancelID.idle)
      }
    }
  }

  private var idleTimer: Effect<Action> {
    .run { [clock] send in
      try await clock.sleep(for: .seconds(300))
      await send(.idleTimePassed)
    }
    .cancellable(id: CancelID.idle, cancelInFlight: true)
  }
}

@DependencyClient
struct ChatArchive: Sendable {
  var save: @Sendable (_ line: String) async throws -> Void
}

extension ChatArchive: TestDependencyKey {
  static let testValue = ChatArchive()
}

extension DependencyValues {
  var chatArchive: ChatArchive {
    get { self[ChatArchive.self] }
    set { self[ChatArchive.self] = newValue }
  }
}

actor ChatSession {
  @Dependency(\.self) private var dependencies
  private lazy var store = makeStore()
  private var observations: Set<ObserveToken> = []
  private let write: @Sendable (String) -> Void

  init(write: @escaping @Sendable (String) -> Void) {
    self.write = write
  }

  private func makeStore() -> StoreOf<Chat> {
    Store(initialState: Chat.State(), isolation: self) {
      Chat()
    } withDependencies: {
      $0 = self.dependencies
    }
  }

  func start() {
    observe(isolation: self) { session in
      session.write(session.store.name.map { "Hello, \($0)." } ?? "Who is there?")
    }
    .store(in: &observations)
  }

  func receive(_ line: String) {
    store.send(.lineReceived(line))
  }

  var names: StoreStates<String?> { store.states(of: \.name) }

  func close() async -> [UnfinishedWork] {
    store.send(.connectionLost)
    return await store.close(timeout: .seconds(10))
  }
}
