// settings: swift6
import Composable

@Reducer struct F {
  @ObservableState struct State: Equatable { var x = 0 }
  enum Action { case a }
}

func use() async {
  await withDependencies {
    $0.uuid = .incrementing
  } operation: {
    print(FF())  // expected-error {{cannot find 'FF' in scope}}
  }
}
