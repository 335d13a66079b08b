import Composable

@Reducer
struct Child {
  @ObservableState
  struct State: Equatable {
    var text = ""
  }

  enum Action { case tapped }
}

@Reducer
struct Parent {
  @ObservableState
  struct State: Equatable {
    var child = Child.State()
    @Presents var sheet: Child.State?
    var title = ""
  }

  enum Action: BindableAction {
    case binding(BindingAction<State>)
    case child(Child.Action)
    case sheet(PresentationAction<Child.Action>)
    case titleChanged(String)
  }

  var body: some ReducerOf<Self> {
    BindingReducer()
    Scope(\.child, action: \.child) { Child() }
    CombineReducers {
      Reduce { state, action in
        switch action {
        // expected-error@+1 {{type 'Parent.Action' has no member 'titelChanged'}}
        case .titelChanged(let title):
          state.title = title
          return .none
        case .binding, .child, .sheet:
          return .none
        }
      }
      .ifLet(\.$sheet, action: \.sheet) { Child() }
    }
    .onChange(of: \.title) { _, _ in Reduce { _, _ in .none } }
    ._printChanges()
  }
}
