// settings: swift6 swift5 main-actor package
import Composable

@Reducer struct LoggedIn {
  @ObservableState struct State: Equatable {}
  enum Action { case logoutTapped }
}

@Reducer struct LoggedOut {
  @ObservableState struct State: Equatable {}
  enum Action { case loginTapped }
}

@Reducer struct App {
  @ObservableState enum State: Equatable {
    case loggedIn(LoggedIn.State)
    case loggedOut(LoggedOut.State)
  }

  enum Action {
    case loggedIn(LoggedIn.Action)
    case loggedOut(LoggedOut.Action)
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .loggedIn(.logoutTapped):
        state = .loggedOut(LoggedOut.State())
        return .none
      case .loggedOut(.loginTapped):
        state = .loggedIn(LoggedIn.State())
        return .none
      }
    }
    .ifCaseLet(\.loggedIn, action: \.loggedIn) { LoggedIn() }
    .ifCaseLet(\.loggedOut, action: \.loggedOut) { LoggedOut() }
  }
}

@Reducer struct Older {
  @ObservableState enum State: Equatable { case loggedIn(LoggedIn.State) }
  enum Action { case loggedIn(LoggedIn.Action) }

  var body: some ReducerOf<Self> {
    Scope(state: \.loggedIn, action: \.loggedIn) { LoggedIn() }
  }
}
