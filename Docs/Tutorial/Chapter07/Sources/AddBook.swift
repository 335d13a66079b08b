import Composable

@Reducer
struct AddBook {
  @ObservableState
  struct State: Equatable {
    var title = ""
    var problem: String?
  }

  enum Action {
    case delegate(Delegate)
    case saveButtonTapped
    case titleChanged(String)

    @CasePathable
    enum Delegate: Equatable {
      case saved(title: String)
    }
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .saveButtonTapped:
        if !state.title.isEmpty { return .send(.delegate(.saved(title: state.title))) }
        state.problem = "A book needs a title."
      case .titleChanged(let title):
        state.title = title
        state.problem = nil
      case .delegate:
        break
      }
      return .none
    }
  }
}
