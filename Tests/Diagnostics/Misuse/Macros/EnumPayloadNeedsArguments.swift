import Composable

@Reducer
enum Destination {
  case row(Row)  // expected-error {{missing argument for parameter 'id' in call}}
}

@Reducer
struct Row {
  let id: Int
}
