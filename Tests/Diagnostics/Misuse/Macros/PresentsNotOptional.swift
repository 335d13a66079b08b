import Composable

@ObservableState
struct State {
  // expected-error@+1 {{needs an optional type; 'Child' is not optional}}
  @Presents var child: Child
}

struct Child {}
