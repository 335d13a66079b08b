import Composable

@Reducer
enum Destination {
  // expected-error@+2 {{cannot find type 'Missing' in scope}}
  // expected-error@+1 {{cannot find type 'Missing' in scope}}
  case feature(Missing)
}
