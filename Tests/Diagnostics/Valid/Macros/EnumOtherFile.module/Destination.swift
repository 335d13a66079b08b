// settings: swift6 main-actor
public import Composable

@Reducer
public enum Destination {
  case feature(Feature)
}
