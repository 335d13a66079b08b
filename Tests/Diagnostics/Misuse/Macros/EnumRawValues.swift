import Composable

@Reducer
enum Destination: Int {  // expected-error {{an enum of features cannot have raw values}}
  case feature
}
