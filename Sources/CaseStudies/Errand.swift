import Composable

/// One thing to do, as an element of ``TodosByIndex`` and ``TodosByID``.
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
  /// Whether it belongs in front of another one: what is complete at the end, else by description, without
  /// regard to capitals.
  static func precedes(_ lhs: Self, _ rhs: Self) -> Bool {
    guard lhs.isComplete == rhs.isComplete else { return rhs.isComplete }
    return lhs.description.lowercased() < rhs.description.lowercased()
  }
}

/// The service that keeps what is done.
@DependencyClient
struct ErrandsClient: Sendable {
  var complete: @Sendable (_ id: Int) async -> Void
}

extension ErrandsClient: DependencyKey {
  /// Stands in for a service, which a study does not have.
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
