// settings: swift6 swift5 main-actor package
import Composable

@CasePathable
enum Answer: ~Copyable {  // expected-error {{'@CasePathable' cannot be applied to a type that is}}
  case yes
}
