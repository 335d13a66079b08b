import Composable

/// A todo, as an element of ``TodosByIndex`` and ``TodosByID``.
@Reducer
struct Errand {
  @ObservableState
  struct State: Equatable, Identifiable {
    let id: Int
    var description: String
    var isComplete = false
    var isSaving = false
  }

  enum Action: Equatable {
    case completeButtonTapped
    case saved
  }

  @Dependency(\.errands) var errands

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .completeButtonTapped:
        state.isSaving = true
        return .run { [errands, id = state.id] send in
          await errands.complete(id: id)
          await send(.saved)
        }

      case .saved:
        state.isComplete = true
        state.isSaving = false
        return .none
      }
    }
  }
}

extension Errand.State {
  /// Returns whether a todo sorts before another one: by completion, then by description without
  /// regard to case.
  static func precedes(_ lhs: Self, _ rhs: Self) -> Bool {
    guard lhs.isComplete == rhs.isComplete else { return rhs.isComplete }
    return lhs.description.lowercased() < rhs.description.lowercased()
  }
}

/// The service that stores completed todos.
@DependencyClient
struct ErrandsClient: Sendable {
  var complete: @Sendable (_ id: Int) async -> Void
}

extension ErrandsClient: DependencyKey {
  /// A simulated service, because the case study has no real one.
  static let liveValue = Self { _ in
    @Dependency(\.continuousClock) var clock
    try? await clock.sleep(for: .seconds(1))
  }

  static let testValue = Self()
}

extension DependencyValues {
  var errands: ErrandsClient {
    get { self[ErrandsClient.self] }
    set { self[ErrandsClient.self] = newValue }
  }
}
