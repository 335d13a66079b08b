import Composable
import ComposableHistory

/// A list whose elements are saved by effects, which lead to further actions.
@Reducer struct Errands {
  @ObservableState
  struct State: Codable, Equatable {
    var errands: IdentifiedArrayOf<Errand> = []
    var saved = 0
    var average = Double.nan
  }

  struct Errand: Codable, Equatable, Identifiable {
    let id: Int
    var isDone = false
  }

  enum Action: Codable, Equatable {
    case added(Int)
    case removed(Int)
    case toggled(Int)
    case saveStarted
    case saved
  }

  /// Called when the reducer handles an action.
  var didReduce: @Sendable (Action) -> Void = { _ in }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      didReduce(action)
      switch action {
      case .added(let id):
        state.errands.append(Errand(id: id))
      case .removed(let id):
        state.errands.remove(id: id)
      case .toggled(let id):
        guard state.errands[id: id] != nil else { return .none }
        state.errands[id: id]?.isDone.toggle()
        return .send(.saveStarted)
      case .saveStarted:
        return .run { await $0(.saved) }
      case .saved:
        state.saved += 1
      }
      return .none
    }
  }
}

extension Store where State == Errands.State, Action == Errands.Action {
  /// Adds three errands, completes and removes the second one, and completes the third one.
  @MainActor func play() async {
    for id in 1...3 { send(.added(id)) }
    await send(.toggled(2)).finish()  // 4, 5 and 6
    send(.removed(2))  // 7
    await send(.toggled(3)).finish()  // 8, 9 and 10
  }
}

@MainActor func makeErrands(
  didReduce: @escaping @Sendable (Errands.Action) -> Void = { _ in },
  _ observers: any StoreObserverProvider...
) -> StoreOf<Errands> {
  Store(initialState: Errands.State()) {
    Errands(didReduce: didReduce)
  } withDependencies: {
    $0.storeObservers += observers
  }
}

/// A feature that changes a shared value.
@Reducer struct Plays {
  @ObservableState struct State {
    @Shared var plays: Int
  }

  enum Action { case played }

  var body: some ReducerOf<Self> {
    Reduce { state, _ in
      state.$plays.withLock { $0 += 1 }
      return .none
    }
  }
}

@MainActor func makePlays(_ observers: any StoreObserverProvider...) -> StoreOf<Plays> {
  Store(initialState: Plays.State(plays: Shared(value: 0))) {
    Plays()
  } withDependencies: {
    $0.storeObservers += observers
  }
}
