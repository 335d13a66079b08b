// settings: swift6 swift5 package
import Composable

@Reducer struct F {
  @ObservableState struct State: Equatable { var x = 0 }
  enum Action { case a }
}

actor Session {
  lazy var store = Store(initialState: F.State(), isolation: self) { F() }
  private lazy var typed: StoreOf<F> = Store(initialState: F.State(), isolation: self) { F() }

  func make() -> Int {
    let local = Store(initialState: F.State(), isolation: self) { F() }
    local.send(.a)
    return local.x
  }

  func later() {
    Task {
      let local = Store(initialState: F.State(), isolation: self) { F() }
      local.send(.a)
    }
  }

  func withDependencies() {
    let local = Store(initialState: F.State(), isolation: self) {
      F()
    } withDependencies: {
      $0.uuid = .incrementing
    }
    local.send(.a)
  }
}

@globalActor actor Background {
  static let shared = Background()
}

@Background final class Worker {
  lazy var store = Store(initialState: F.State(), isolation: Background.shared) { F() }
}

func run(isolation: isolated any Actor = #isolation) {
  let store = Store(initialState: F.State(), isolation: isolation) { F() }
  store.send(.a)
}
