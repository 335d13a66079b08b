import Composable

struct Lamp: Reducer {
  struct State: Equatable {
    var isOn = false
    var brightness = 1.0
  }

  enum Action: CasePathable {
    case switchTapped
    case dimmed(Double)

    struct AllCasePaths: Sendable {
      var switchTapped: AnyCasePath<Action, Void> {
        AnyCasePath(
          embed: { Action.switchTapped },
          extract: { if case .switchTapped = $0 { () } else { nil } }
        )
      }

      var dimmed: AnyCasePath<Action, Double> {
        AnyCasePath(
          embed: { Action.dimmed($0) },
          extract: { if case .dimmed(let brightness) = $0 { brightness } else { nil } }
        )
      }
    }

    static var allCasePaths: AllCasePaths { AllCasePaths() }
  }

  var body: some Reducer<State, Action> {
    Reduce { state, action in
      switch action {
      case .switchTapped: state.isOn.toggle()
      case .dimmed(let brightness): state.brightness = brightness
      }
      return .none
    }
  }
}

struct Room: Reducer {
  enum State: CasePathable, Equatable {
    case lamp(Lamp.State)
    case dark

    struct AllCasePaths: Sendable {
      var lamp: AnyCasePath<State, Lamp.State> {
        AnyCasePath(
          embed: { State.lamp($0) },
          extract: { if case .lamp(let state) = $0 { state } else { nil } }
        )
      }
    }

    static var allCasePaths: AllCasePaths { AllCasePaths() }
  }

  enum Action: CasePathable {
    case lamp(Lamp.Action)

    struct AllCasePaths: Sendable {
      var lamp: AnyCasePath<Action, Lamp.Action> {
        AnyCasePath(
          embed: { Action.lamp($0) },
          extract: { if case .lamp(let action) = $0 { action } else { nil } }
        )
      }
    }

    static var allCasePaths: AllCasePaths { AllCasePaths() }
  }

  var body: some Reducer<State, Action> {
    EmptyReducer()
      .ifCaseLet(\.lamp, action: \.lamp) { Lamp() }
  }
}

struct PowerClient: Sendable {
  var isAvailable: @Sendable () async throws -> Bool = {
    reportIssue(
      """
      Unimplemented: 'PowerClient.isAvailable'. Override it with 'withDependencies' in the test, or \
      implement it in 'liveValue'.
      """
    )
    throw Unimplemented("isAvailable")
  }
}
