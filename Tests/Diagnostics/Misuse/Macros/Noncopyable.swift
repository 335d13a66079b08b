// settings: swift6 swift5 main-actor package
import Composable

struct Ticket: ~Copyable {}

extension DependencyValues {
  @DependencyEntry var ticket: Ticket = Ticket()  // expected-error {{does not conform to protocol}}
}

@ObservableState
struct Desk: ~Copyable {  // expected-error {{'@ObservableState' cannot be applied to a type that}}
  var ticket: Ticket
}

@Reducer
struct Office: ~Copyable {}  // expected-error {{'@Reducer' cannot be applied to a type that is}}

@DependencyClient
struct Printer: ~Copyable {  // expected-error {{'@DependencyClient' cannot be applied to a type}}
  var print: @Sendable () async throws -> Void
}
