import Composable

@Reducer struct Loader {
  @ObservableState struct State: Equatable { var text = "" }
  enum Action { case tapped, stopped }
  enum CancelID { case loading }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .tapped:
        return .run { _ in }
          .cancellable(id: CancelID.laoding, cancelInFlight: true)  // expected-error {{type 'Loader.CancelID' has no member 'laoding'}}
      case .stopped:
        return .cancel(id: CancleID.loading)  // expected-error {{cannot find 'CancleID' in scope}}
      }
    }
  }
}
