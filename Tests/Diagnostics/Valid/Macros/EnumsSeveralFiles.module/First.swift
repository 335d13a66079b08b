import Composable

@Reducer
enum First {
  case feature(Feature)
}

@Reducer
enum Second {
  case feature(Feature)
}

@CasePathable
enum Choice {
  case number(Int)
}
