import Composable

@Reducer struct Child {
  @ObservableState struct State: Equatable, Identifiable { var id = 0 }
  enum Action { case tapped }
}

@Reducer struct Parent {
  @ObservableState struct State: Equatable {
    var child = Child.State()
  }

  enum Action {
    case child(Child.Action)
  }

  var body: some ReducerOf<Self> {
    Reduce { _, _ in .none }
      .ifCaseLet(\.child, action: \.child) { Child() }  // expected-error {{instance method 'ifCaseLet(_:action:then:fileID:filePath:line:column:)' requires that 'Parent.State' conform to 'CasePathable'}} expected-error {{subscript 'subscript(dynamicMember:)' requires that 'Parent.State' conform to 'CasePathable'}}
  }
}
