import Composable

struct Toast {}

@Reducer
enum Destination {
  @ReducerCaseEphemeral
  case toast(Toast)  // expected-error {{'Action' is not a member type of struct 'Client.Toast'}}
}
