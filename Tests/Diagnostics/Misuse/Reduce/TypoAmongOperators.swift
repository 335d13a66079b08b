import Composable

@Reducer struct Child {
  @ObservableState struct State: Equatable, Identifiable { let id: Int }
  enum Action { case tapped }
}

@Reducer struct Parent {
  @ObservableState struct State: Equatable {
    @Presents var sheet: Child.State?
    @Presents var alert: AlertState<Never>?
    var child: Child.State?
    var rows: IdentifiedArrayOf<Child.State> = []
    var path = StackState<Child.State>()
    var count = 0
  }

  enum Action {
    case sheet(PresentationAction<Child.Action>)
    case alert(PresentationAction<Never>)
    case child(Child.Action)
    case rows(IdentifiedActionOf<Child>)
    case path(StackActionOf<Child>)
    case tapped
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .sheet(.presented(.tapped)):
        state.sheet = nil
        return .none
      case .tapped:
        state.cuont += 1  // expected-error {{value of type 'Parent.State' has no member 'cuont'}}
        return .none
      case .sheet, .alert, .child, .rows, .path:
        return .none
      }
    }
    .ifLet(\.$sheet, action: \.sheet) { Child() }
    .ifLet(\.$alert, action: \.alert)
    .ifLet(\.child, action: \.child) { Child() }
    .forEach(\.rows, action: \.rows) { Child() }
    .forEach(\.path, action: \.path) { Child() }
    .onChange(of: \.count) { _, _ in .none }
  }
}
