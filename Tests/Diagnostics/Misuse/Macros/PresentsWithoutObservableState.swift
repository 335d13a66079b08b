import Composable

struct State {
  // expected-error@+1 {{'@Presents' needs '@ObservableState' on 'State'}}
  @Presents var child: Child?
}

struct Child {}
