import Composable

@Reducer struct Child {
  @ObservableState struct State: Equatable, Identifiable { var id = 0 }
  enum Action { case tapped }
}

@Reducer struct Parent {
  @ObservableState struct State: Equatable {
    var rows: IdentifiedArrayOf<Child.State> = []
  }

  enum Action {
    case rows(Child.Action)
  }

  var body: some ReducerOf<Self> {
    Reduce { _, _ in .none }
      .forEach(\.rows, action: \.rows) { Child() }  // expected-error {{instance method 'forEach(_:action:element:fileID:filePath:line:column:)' requires that 'Child.Action' conform to '_ForEachAction'}}
  }
}
