// settings: swift6 swift5 main-actor
// The compiler names the misspelled case before it reports what follows from it.
import Composable

@Reducer struct Parent {
  @ObservableState struct State: Equatable { @Presents var form: Form.State? }
  enum Action { case form(PresentationAction<Form.Action>) }
  var body: some ReducerOf<Self> { EmptyReducer().ifLet(\.$form, action: \.form) { Form() } }
}

@Reducer struct Form {
  @ObservableState struct State: Equatable { var name = "" }
  enum Action {
    case delegate(Delegate)
    @CasePathable enum Delegate { case save }
  }
  var body: some ReducerOf<Self> { EmptyReducer() }
}

@MainActor func steps(_ store: TestStoreOf<Parent>) async {
  await store.receive(\.form.delegate.sav)  // expected-error {{has no dynamic member 'sav' using key path from root type 'Form.Action.Delegate.AllCasePaths'}} expected-error {{generic parameter 'Member' could not be inferred}}
  await store.receive(\.form.delegat.save) { $0.form = nil }  // expected-error {{has no dynamic member 'delegat'}} expected-error {{generic parameter 'Member' could not be inferred}}
}
