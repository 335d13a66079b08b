import Composable
import Foundation

@Reducer
struct Inbox {
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
        state.sent.append(state.draft?.text ?? "")
        return .none
      case .draft:
        return .none
      }
    }
    .ifLet(\.$draft, action: \.draft) { Draft() }
  }
}

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
        return .run { _ in await dismiss() }
      case .textChanged(let text):
        state.text = text
        return .none
      }
    }
  }
}

@Reducer
struct Profile {
  @Reducer
  enum Destination {
    case alert(AlertState<Alert>)
    case draft(Draft)

    @CasePathable
    enum Alert { case signOutConfirmed }
  }

  @ObservableState
  struct State: Equatable {
    @Presents var destination: Destination.State?
    var isSignedIn = true
  }

  enum Action {
    case destination(PresentationAction<Destination.Action>)
    case feedbackButtonTapped
    case signOutButtonTapped
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .destination(.presented(.alert(.signOutConfirmed))):
        state.isSignedIn = false
        return .none
      case .destination:
        return .none
      case .feedbackButtonTapped:
        state.destination = .draft(Draft.State())
        return .none
      case .signOutButtonTapped:
        state.destination = .alert(AlertState { TextState("Sign out?") })
        return .none
      }
    }
    .ifLet(\.$destination, action: \.destination)
  }
}

extension Profile.Destination.State: Equatable {}
