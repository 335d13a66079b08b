import Composable

final class Page {
  var text = ""
}

@Reducer struct Loader {
  @ObservableState struct State { var page = Page() }
  enum Action { case tapped, loaded(Page) }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .tapped:
        return .run { send in
          let page = Page()
          await send(.loaded(page))  // expected-error {{sending}}
          page.text = "changed"  // expected-note {{access can happen concurrently}}
        }
      case .loaded:
        return .none
      }
    }
  }
}
