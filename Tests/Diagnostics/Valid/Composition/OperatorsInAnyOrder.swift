// settings: swift6 swift5 main-actor package
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
    Reduce { _, _ in .none }
      .ifLet(\.$sheet, action: \.sheet) { Child() }
      .ifLet(\.$alert, action: \.alert)
      .ifLet(\.child, action: \.child) { Child() }
      .forEach(\.rows, action: \.rows) { Child() }
      .forEach(\.path, action: \.path) { Child() }
      .onChange(of: \.count) { _, _ in .none }
    Reduce { _, _ in .none }
      .onChange(of: \.count) { old, state in
        state.count = old
        return .none
      }
      .forEach(\.path, action: \.path) { Child() }
      .forEach(\.rows, action: \.rows) { Child() }
      .ifLet(\.child, action: \.child) { Child() }
      .ifLet(\.$alert, action: \.alert)
      .ifLet(\.$sheet, action: \.sheet) { Child() }
    EmptyReducer()
      .ifLet(\.child, action: \.child) { Child() }
      ._printChanges()
      .ifLet(\.$alert, action: \.alert) {}
      .dependency(\.continuousClock, ContinuousClock())
      .onChange(of: \.count) { _, new in
        Reduce { state, _ in
          state.count = new
          return .none
        }
      }
      .forEach(\.rows, action: \.rows) { Child() }
      .transformDependency(\.continuousClock) { _ in }
      .ifLet(\.$sheet, action: \.sheet) { Child() }
  }
}
