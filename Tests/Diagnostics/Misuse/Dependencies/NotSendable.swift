// settings: swift6
import Composable

@Reducer struct F {
  @ObservableState struct State: Equatable { var x = 0 }
  enum Action { case a }
}

final class Cache {}

struct CacheKey: TestDependencyKey {  // expected-error {{type 'Cache' does not conform to the 'Sendable' protocol}}
  static var testValue: Cache { Cache() }
}
