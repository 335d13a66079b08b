// settings: swift6 swift5 package
import Composable

@MainActor
func makeStore<R: Reducer>(_ reducer: R, _ state: R.State) -> TestStoreOf<R> {
  TestStore(initialState: state) { reducer }  // expected-error {{requires that 'R.State' conform to 'Equatable'}}
}

@MainActor
func makeOther<R: Reducer>(_ reducer: R, _ state: R.State) -> TestStoreOf<R> where R.State: Equatable {
  TestStore(initialState: state) { reducer }
}
