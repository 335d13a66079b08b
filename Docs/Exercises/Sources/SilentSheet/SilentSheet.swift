import Composable

/// The messages that were sent, and a sheet to write one.
@Reducer
struct Mailbox {
  @ObservableState
  struct State: Equatable {
    @Presents var draft: Draft.State?
    var sent: [String] = []
  }

  enum Action {
    case composeButtonTapped
    case draft(PresentationAction<Draft.Action>)
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .composeButtonTapped:
        state.draft = Draft.State()
        return .none
      case .draft(.presented(.sendButtonTapped)):
        if let draft = state.draft { state.sent.append(draft.text) }
        return .none
      case .draft:
        return .none
      }
    }
  }
}

/// A message that is being written.
@Reducer
struct Draft {
  @ObservableState
  struct State: Equatable {
    var text = ""
  }

  enum Action {
    case sendButtonTapped
    case textChanged(String)
  }

  @Dependency(\.dismiss) var dismiss

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .sendButtonTapped:
        return .run { [dismiss] _ in await dismiss() }
      case .textChanged(let text):
        state.text = text
        return .none
      }
    }
  }
}
