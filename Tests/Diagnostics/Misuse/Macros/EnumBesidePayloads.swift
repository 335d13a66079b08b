import Composable

struct Parent {
  struct Other {}

  @Reducer
  struct Row {
    let id: Int
  }

  @Reducer
  enum Destination {
    // expected-error@+1 {{requires that 'Parent.Other' conform to 'Reducer'}}
    case other(Other)
    // expected-error@+1 {{(aka 'Parent.Other') conform to 'Reducer'}}
    case given(Other = Other())
    case row(Row)  // expected-error {{missing argument for parameter 'id' in call}}
    // expected-error@+1 {{'Action' is not a member type of struct 'Client.Parent.Other'}}
    @ReducerCaseEphemeral case toast(Other)
    // expected-error@+2 {{cannot find type 'Missing' in scope}}
    // expected-error@+1 {{cannot find type 'Missing' in scope}}
    case missing(Missing)
  }
}
