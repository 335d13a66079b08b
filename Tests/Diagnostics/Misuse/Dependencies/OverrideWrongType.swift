// settings: swift6
import Composable

@Reducer struct F {
  @ObservableState struct State: Equatable { var x = 0 }
  enum Action { case a }
}

func use() {
  withDependencies {
    $0.uuid = 1  // expected-error {{cannot assign value of type 'Int' to type 'UUIDGenerator'}}
  } operation: {
    print(F())
  }
}
