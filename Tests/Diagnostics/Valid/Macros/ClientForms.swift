// settings: swift6 swift5 main-actor package
import Composable
import Foundation

nonisolated enum API {
  nonisolated struct User: Codable, Equatable, Identifiable, Sendable { var id = 1 }

  nonisolated enum Failure: Error, Equatable { case offline }

  @DependencyClient
  nonisolated struct Client: Sendable {
    var user: @Sendable (_ id: User.ID) async throws -> User
    @DependencyEndpoint(method: "users") var allUsers: @Sendable (_ page: Int) async throws -> [User]
    var messages: @Sendable () -> AsyncStream<String> = { .finished }
    var token: @Sendable () -> String?
    var store: @Sendable (_ user: User, _ url: URL) throws -> Void
    var checked: @Sendable () throws(Failure) -> Int = { () throws(Failure) in throw .offline }
    var isLoggedIn: @Sendable () -> Bool = { false }
    var cache: [User.ID: User] = [:]
    private var secret: Int?

    var all: [User] { Array(cache.values) }

    func first() async throws -> User { try await user(id: 1) }
  }
}

nonisolated extension API.Client: DependencyKey {
  static let liveValue = Self(
    user: { API.User(id: $0) },
    allUsers: { page in [API.User(id: page)] },
    messages: { AsyncStream { $0.finish() } },
    token: { nil },
    store: { user, url in try JSONEncoder().encode(user).write(to: url) },
    checked: { () throws(API.Failure) in 1 },
    isLoggedIn: { false }
  )

  static let previewValue: Self = {
    var client = Self.liveValue
    client.user = { _ in API.User() }
    client.isLoggedIn = { true }
    return client
  }()

  static var testValue: Self { Self() }
}

nonisolated extension DependencyValues {
  var api: API.Client {
    get { self[API.Client.self] }
    set { self[API.Client.self] = newValue }
  }
}

@Reducer struct Users {
  @ObservableState struct State: Equatable { var users: IdentifiedArrayOf<API.User> = [] }

  enum Action {
    case appeared
    case loaded(Result<[API.User], any Error>)
  }

  @Dependency(\.api) var api
  @Dependency(\.api.token) var token

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .appeared:
        guard token() == nil || api.isLoggedIn() else { return .none }
        return .run { [api] send in
          await send(.loaded(Result { try await api.users(page: 1) }))
          for await message in api.messages() { print(message) }
        }
      case .loaded(.success(let users)):
        state.users = IdentifiedArray(uniqueElements: users)
        return .none
      case .loaded(.failure(let error)):
        print(error)
        return .none
      }
    }
  }
}

@MainActor func make() -> StoreOf<Users> {
  Store(initialState: Users.State()) {
    Users()
  } withDependencies: {
    $0.api = .previewValue
    $0.api.user = { [API.User(id: 1), API.User(id: 2)][$0] }
    $0[API.Client.self].token = { "token" }
  }
}
