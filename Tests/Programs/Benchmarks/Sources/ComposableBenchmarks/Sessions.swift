import Composable
import Foundation
import Synchronization

/// The session of a user who has a list of todos.
@Reducer struct Session {
  @ObservableState
  struct State: Sendable {
    let user: Int
    var todos: [String] = []
    var savedCount = 0
  }

  enum Action {
    case added(String)
    case saved
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .added(let todo):
        if state.todos.count == 10 { state.todos = [] }
        state.todos.append(todo)
        return .run { send in await send(.saved) }
      case .saved:
        state.savedCount += 1
        return .none
      }
    }
  }
}

/// The same without the library: an actor with a dictionary's worth of state.
private actor BareSession {
  var todos: [String] = []
  var savedCount = 0

  func add(_ todo: String) -> Int {
    if todos.count == 10 { todos = [] }
    todos.append(todo)
    savedCount += 1
    return todos.count
  }
}

/// A registry of bare sessions, which evicts none.
private final class BareRegistry: Sendable {
  private let sessions = Mutex<[Int: BareSession]>([:])

  func session(of user: Int) -> BareSession {
    sessions.withLock { sessions in
      if let session = sessions[user] { return session }
      let session = BareSession()
      sessions[user] = session
      return session
    }
  }
}

/// Prints the costs of 100,000 sessions in a registry, and of 10,000 requests a second.
func measureSessions() async throws {
  let users = 100_000
  let before = residentBytes
  let registry = StoreRegistryOf<Int, Session>(limit: users) { user, actor in
    Store(initialState: Session.State(user: user), isolation: actor) { Session() }
  }
  let request: @Sendable (Int) async throws -> Void = { user in
    _ = try await registry.withStore(for: user) { session in
      session.store.send(.added("Milk"))
      return session.store.withState(\.todos.count)
    }
  }
  let created = try await ContinuousClock().measure {
    for user in 0..<users { try await request(user) }
  }
  print("created \(users) sessions in \(created)")
  print("\((residentBytes - before) / users) bytes for each session")

  let bare = BareRegistry()
  let bareRequest: @Sendable (Int) async throws -> Void = { user in
    _ = await bare.session(of: user).add("Milk")
  }
  for user in 0..<users { try await bareRequest(user) }

  for (name, request) in [("the registry", request), ("actors and a dictionary", bareRequest)] {
    let count = 400_000
    let time = try await ContinuousClock().measure {
      try await withThrowingTaskGroup { group in
        for _ in 0..<8 {
          group.addTask {
            var random = SystemRandomNumberGenerator()
            for _ in 0..<count / 8 { try await request(.random(in: 0..<users, using: &random)) }
          }
        }
        try await group.waitForAll()
      }
    }
    print("\(name): \(Int(Double(count) / (time / .seconds(1)))) requests/s, as fast as it can")
  }
  try await measureLatency("all sessions live", of: 0..<users, request)
  // One request in eleven finds no session, and evicts another one.
  try await measureLatency("10 % more users than sessions", of: 0..<users * 11 / 10, request)
  print(registry.statistics)
  let unfinished = await registry.close(timeout: .seconds(30))
  print("closed, with \(unfinished.count) sessions unfinished")
}

/// Sends 10,000 requests a second for five seconds, and prints how late their answers are.
private func measureLatency(
  _ name: String,
  of users: Range<Int>,
  _ request: @escaping @Sendable (Int) async throws -> Void
) async throws {
  let (clients, rate, seconds) = (100, 10_000, 5)
  let clock = ContinuousClock()
  let start = clock.now.advanced(by: .milliseconds(100))
  let interval = Duration.seconds(1) * clients / rate
  let late = try await withThrowingTaskGroup { group in
    for client in 0..<clients {
      group.addTask {
        var late: [Duration] = []
        for number in 0..<rate * seconds / clients {
          let due = start + interval * number + interval * client / clients
          try await clock.sleep(until: due)
          let begin = clock.now
          try await request(.random(in: users))
          late.append(clock.now - begin)
        }
        return late
      }
    }
    return try await group.reduce(into: []) { $0 += $1 }.sorted()
  }
  let time = clock.now - start
  print(
    """
    \(name): \(Int(Double(late.count) / (time / .seconds(1)))) requests/s, latency \
    p50 \(late[late.count / 2]), p99 \(late[late.count * 99 / 100]), max \(late[late.count - 1])
    """
  )
}
