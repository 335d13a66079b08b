import Composable

@Reducer
struct Errands {
  @ObservableState
  struct State: Equatable {
    var errands: IdentifiedArrayOf<Errand> = []
    var deletion: Deletion?
  }

  struct Errand: Equatable, Identifiable {
    let id: Int
    var text: String
  }

  /// What a deletion took away.
  struct Deletion: Equatable {
    let errand: Errand
    let index: Int
  }

  enum Action {
    case deleteButtonTapped(id: Int)
    case textChanged(id: Int, String)
    case undoButtonTapped
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .deleteButtonTapped(let id):
        guard let index = state.errands.index(id: id) else { return .none }
        state.deletion = Deletion(errand: state.errands.remove(at: index), index: index)
        return .none
      case .textChanged(let id, let text):
        state.errands[id: id]?.text = text
        return .none
      case .undoButtonTapped:
        guard let deletion = state.deletion else { return .none }
        state.errands.insert(deletion.errand, at: min(deletion.index, state.errands.count))
        state.deletion = nil
        return .none
      }
    }
  }
}
