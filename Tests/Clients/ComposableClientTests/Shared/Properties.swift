import Composable

@propertyWrapper
struct Kept<Value> {
  var wrappedValue: Value
}

@MainActor
struct Properties {
  static let shared = Store(initialState: Fact.State()) { Fact() }

  let store = Store(initialState: Fact.State()) {
    Fact()
  } withDependencies: {
    $0.continuousClock = ImmediateClock()
  }

  @Kept var kept = Store(initialState: Fact.State()) { Fact() }

  lazy var later = Store(initialState: Fact.State()) { Fact() }
}

@MainActor let global = Store(initialState: Fact.State()) { Fact() }
