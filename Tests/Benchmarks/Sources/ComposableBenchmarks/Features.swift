import Composable

struct Counter: Reducer {
  struct State: Equatable, Identifiable {
    var id = 0
    var count = 0
  }

  enum Action: CasePathable {
    case increment
    case chain(Int)
    case run, send, cancelInFlight, keepAlive

    struct AllCasePaths {
      var increment: AnyCasePath<Action, Void> {
        ._$embed({ .increment }) { if case .increment = $0 { () } else { nil } }
      }
    }
    static var allCasePaths: AllCasePaths { AllCasePaths() }
  }

  var body: some Reducer<State, Action> {
    Reduce { state, action in
      switch action {
      case .increment:
        state.count += 1
        return .none
      case .chain(let n):
        state.count += 1
        return n > 0 ? .send(.chain(n - 1)) : .none
      case .run:
        return .run { send in await send(.increment) }
      case .send:
        return .send(.increment)
      case .cancelInFlight:
        return .run { _ in try await Task.sleep(for: .seconds(100)) }
          .cancellable(id: 1, cancelInFlight: true)
      case .keepAlive:
        return .run { _ in try await Task.sleep(for: .seconds(100)) }
      }
    }
  }
}

struct Rows: Reducer {
  struct State {
    var rows: IdentifiedArrayOf<Counter.State>
    var count = 0
  }

  enum Action: CasePathable {
    case rows(IdentifiedActionOf<Counter>)
    case own

    struct AllCasePaths {
      var rows: AnyCasePath<Action, IdentifiedActionOf<Counter>> {
        ._$embed(Action.rows) { if case .rows(let value) = $0 { value } else { nil } }
      }
    }
    static var allCasePaths: AllCasePaths { AllCasePaths() }
  }

  var body: some Reducer<State, Action> {
    Reduce { state, action in
      if case .own = action { state.count += 1 }
      return .none
    }
    .forEach(\.rows, action: \.rows) { Counter() }
  }
}
