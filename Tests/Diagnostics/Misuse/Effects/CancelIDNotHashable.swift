import Composable

@Reducer struct Loader {
  @ObservableState struct State: Equatable { var text = "" }
  enum Action { case tapped }
  struct CancelID {}

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .tapped:
        return .cancel(id: CancelID())  // expected-error {{requires that 'Loader.CancelID' conform to 'Hashable'}}
      }
    }
  }
}
