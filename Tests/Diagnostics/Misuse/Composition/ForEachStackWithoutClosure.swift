import Composable

@Reducer struct Child {
  @ObservableState struct State: Equatable, Identifiable { var id = 0 }
  enum Action { case tapped }
}

@Reducer struct Parent {
  @ObservableState struct State: Equatable {
    var path = StackState<Child.State>()
  }

  enum Action {
    case path(StackActionOf<Child>)
  }

  var body: some ReducerOf<Self> {
    Reduce { _, _ in .none }
      .forEach(\.path, action: \.path)  // expected-error {{instance method 'forEach(_:action:fileID:filePath:line:column:)' requires that 'Child.State' conform to 'CaseReducerState'}}
  }
}
