import Composable

/// A profile, and a sheet to change the name.
@Reducer
struct Profile {
  @ObservableState
  struct State: Equatable {
    var name: String
    @Presents var editor: Editor.State?
  }

  enum Action {
    case editButtonTapped
    case editor(PresentationAction<Editor.Action>)
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .editButtonTapped:
        state.editor = Editor.State(name: state.name)
        return .none
      case .editor(.presented(.delegate(.saved(let name)))):
        state.name = name
        return .none
      case .editor:
        return .none
      }
    }
    .ifLet(\.$editor, action: \.editor) { Editor() }
  }
}

/// Edits a name, and reports it to its parent.
@Reducer
struct Editor {
  @ObservableState
  struct State: Equatable {
    var name: String
  }

  enum Action {
    case delegate(Delegate)
    case nameChanged(String)
    case saveButtonTapped

    @CasePathable
    enum Delegate: Equatable {
      case saved(String)
    }
  }

  @Dependency(\.dismiss) var dismiss

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .delegate:
        return .none
      case .nameChanged(let name):
        state.name = name
        return .none
      case .saveButtonTapped:
        return .run { [dismiss, name = state.name] send in
          await dismiss()
          await send(.delegate(.saved(name)))
        }
      }
    }
  }
}
