import Composable

@Reducer enum Destination {
  case child(Child)
  case parent(Other)
}

@Reducer struct Other {
  @ObservableState struct State: Equatable {}
  enum Action { case closed }
}

extension Destination.State: Equatable {}
