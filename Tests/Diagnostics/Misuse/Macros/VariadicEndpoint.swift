// settings: swift6 swift5 main-actor package
import Composable

@DependencyClient
struct Logger: Sendable {
  // expected-error@+1 {{the endpoint 'log' cannot have a variadic parameter}}
  var log: @Sendable (_ items: String...) -> Void
  // expected-error@+1 {{the endpoint 'count' cannot have a variadic parameter}}
  var count: @Sendable (String...) -> Int = { (items: String...) in items.count }
  var print: @Sendable (String...) -> Void
}
