import Composable

@DependencyClient
struct FactClient: Sendable {
  var fetch: @Sendable (_ number: Int) async throws -> String
}

extension FactClient: DependencyKey {
  static let liveValue = Self { number in "\(number) is a number." }
  static let testValue = Self()
}

extension DependencyValues {
  var facts: FactClient {
    get { self[FactClient.self] }
    set { self[FactClient.self] = newValue }
  }
}

@Reducer
struct NumberFact {
  @ObservableState
  struct State: Equatable {
    var number = 0
    var fact: String?
  }

  enum Action {
    case incrementButtonTapped
    case factButtonTapped
    case factLoaded(String)
    case factLoadingFailed
  }

  @Dependency(\.facts) var facts

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .incrementButtonTapped:
        state.number += 1
        state.fact = nil
        return .none

      case .factButtonTapped:
        return .run { [facts, number = state.number] send in
          await send(.factLoaded(try await facts.fetch(number: number)))
        } catch: { _, send in
          await send(.factLoadingFailed)
        }

      case .factLoaded(let fact):
        state.fact = fact
        return .none

      case .factLoadingFailed:
        state.fact = "No fact today."
        return .none
      }
    }
  }
}

actor Session {
  private lazy var store = Store(initialState: NumberFact.State(), isolation: self) {
    NumberFact()
  }

  func fact() async -> String? {
    await store.send(.factButtonTapped).finish()
    return store.fact
  }
}

extension DependencyValues {
  @DependencyEntry(liveValue: 100) var largestNumber = 3
}
