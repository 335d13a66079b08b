import Composable

/// Todos that are identified by their positions, which is a mistake: see ``TodosByID``.
@Reducer
struct TodosByIndex {
  @ObservableState
  struct State: Equatable {
    var todos: [Errand.State]
  }

  enum Action {
    case sort
    case todo(index: Int, action: Errand.Action)
  }

  private enum CancelID { case sort }

  @Dependency(\.continuousClock) var clock

  var body: some ReducerOf<Self> {
    let errand = Errand().makeReduce()
    Reduce { state, action in
      switch action {
      case .sort:
        state.todos.sort(by: Errand.State.precedes)
        return .none

      case .todo(let index, let action):
        guard state.todos.indices.contains(index) else { return .none }
        // The actions that the effect sends contain the position from when the effect started.
        let effect = errand(&state.todos[index], action)
          .map { Action.todo(index: index, action: $0) }
        return action == .completeButtonTapped ? .merge(effect, sortSoon) : effect
      }
    }
  }

  private var sortSoon: Effect<Action> {
    .run { [clock] send in
      try await clock.sleep(for: .seconds(1))
      await send(.sort)
    }
    .cancellable(id: CancelID.sort, cancelInFlight: true)
  }
}

extension TodosByIndex {
  static let study = CaseStudy(
    "todos-by-index",
    "Why elements are not addressed by their places.",
    lesson: "By index, the answer for the milk completes the bread. By id, the milk."
  ) {
    let todos = [
      Errand.State(id: 1, description: "milk"),
      Errand.State(id: 2, description: "Bread"),
    ]
    let (answers, service) = AsyncStream.makeStream(of: Void.self)
    func prepare(_ values: inout DependencyValues) {
      values.continuousClock = ImmediateClock()
      values.errands = ErrandsClient { _ in _ = await answers.first { true } }
    }

    let byIndex = Session(initialState: State(todos: todos)) {
      TodosByIndex()
    } withDependencies: {
      prepare(&$0)
    }
    byIndex.note("The milk is bought. The rows move before the service has saved that:")
    let milk = byIndex.send(.todo(index: 0, action: .completeButtonTapped))
    await byIndex.nextAction()
    service.yield()
    await milk.finish()
    byIndex.note(
      "Now the bread is complete, and the milk is saving forever. The same list with ids:"
    )

    let byID = Session(
      initialState: TodosByID.State(todos: IdentifiedArray(uniqueElements: todos))
    ) {
      TodosByID()
    } withDependencies: {
      prepare(&$0)
    }
    let sameMilk = byID.send(.todos(.element(id: 1, action: .completeButtonTapped)))
    await byID.nextAction()
    service.yield()
    await sameMilk.finish()
    return byIndex.transcript + "\n" + byID.transcript
  }
}
