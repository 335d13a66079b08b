// settings: swift6 swift5 main-actor package
import Composable

@Reducer struct Child {
  @ObservableState struct State: Equatable, Identifiable { var id = 0 }
  enum Action { case tapped }
}

@Reducer struct Parent {
  @ObservableState struct State: Equatable {
    @Presents var sheet: Child.State?
    var one = Child.State()
    var child: Child.State?
    var rows: IdentifiedArrayOf<Child.State> = []
    var path = StackState<Child.State>()
  }

  enum Action {
    case sheet(PresentationAction<Child.Action>)
    case one(Child.Action)
    case child(Child.Action)
    case rows(IdentifiedActionOf<Child>)
    case path(StackActionOf<Child>)
  }

  let isLogging: Bool

  var body: some ReducerOf<Self> {
    Scope(\.one, action: \.one) {
      Child()
      Reduce { state, _ in
        state.id += 1
        return .none
      }
    }
    Reduce { _, _ in .none }
      .ifLet(\.child, action: \.child) {
        Child()
        if isLogging {
          Child()._printChanges()
        } else {
          EmptyReducer()
        }
      }
      .ifLet(\.$sheet, action: \.sheet) {
        Reduce { state, _ in
          state.id += 1
          return .none
        }
        for _ in 0..<2 {
          Child()
        }
        if isLogging {
          Child()
        }
      }
      .forEach(\.rows, action: \.rows) {
        Child()
        Reduce { _, _ in .none }
      }
      .forEach(\.path, action: \.path) {
        EmptyReducer()
        Child()
      }
  }
}
