// settings: swift6
import Composable

@Reducer struct F {
  @ObservableState struct State: Equatable { var x = 0 }
  enum Action {
    case set(Int)
  }
}

@MainActor func use(_ store: StoreOf<F>) {
  store.send(\.sett, 1)  // expected-error {{value of type 'F.Action.AllCasePaths' has no member 'sett'}}
  store.send(\.set, "")  // expected-error {{cannot convert value of type 'String' to expected argument type 'Int'}}
}
