import Composable

struct Level1: Reducer {
  struct State {
    var child = Counter.State()
    var count = 0
  }

  enum Action: CasePathable {
    case child(Counter.Action)
    case own

    struct AllCasePaths {
      var child: AnyCasePath<Action, Counter.Action> {
        ._$embed(Action.child) { if case .child(let value) = $0 { value } else { nil } }
      }
    }
    static var allCasePaths: AllCasePaths { AllCasePaths() }
  }

  var body: some Reducer<State, Action> {
    Scope(\.child, action: \.child) { Counter() }
    Reduce { state, action in
      if case .own = action { state.count += 1 }
      return .none
    }
  }
}

struct Level2: Reducer {
  struct State {
    var child = Level1.State()
    var count = 0
  }

  enum Action: CasePathable {
    case child(Level1.Action)
    case own

    struct AllCasePaths {
      var child: AnyCasePath<Action, Level1.Action> {
        ._$embed(Action.child) { if case .child(let value) = $0 { value } else { nil } }
      }
    }
    static var allCasePaths: AllCasePaths { AllCasePaths() }
  }

  var body: some Reducer<State, Action> {
    Scope(\.child, action: \.child) { Level1() }
    Reduce { state, action in
      if case .own = action { state.count += 1 }
      return .none
    }
  }
}

struct Level3: Reducer {
  struct State {
    var child = Level2.State()
    var count = 0
  }

  enum Action: CasePathable {
    case child(Level2.Action)
    case own

    struct AllCasePaths {
      var child: AnyCasePath<Action, Level2.Action> {
        ._$embed(Action.child) { if case .child(let value) = $0 { value } else { nil } }
      }
    }
    static var allCasePaths: AllCasePaths { AllCasePaths() }
  }

  var body: some Reducer<State, Action> {
    Scope(\.child, action: \.child) { Level2() }
    Reduce { state, action in
      if case .own = action { state.count += 1 }
      return .none
    }
  }
}

struct Level4: Reducer {
  struct State {
    var child = Level3.State()
    var count = 0
  }

  enum Action: CasePathable {
    case child(Level3.Action)
    case own

    struct AllCasePaths {
      var child: AnyCasePath<Action, Level3.Action> {
        ._$embed(Action.child) { if case .child(let value) = $0 { value } else { nil } }
      }
    }
    static var allCasePaths: AllCasePaths { AllCasePaths() }
  }

  var body: some Reducer<State, Action> {
    Scope(\.child, action: \.child) { Level3() }
    Reduce { state, action in
      if case .own = action { state.count += 1 }
      return .none
    }
  }
}

struct Level5: Reducer {
  struct State {
    var child = Level4.State()
    var count = 0
  }

  enum Action: CasePathable {
    case child(Level4.Action)
    case own

    struct AllCasePaths {
      var child: AnyCasePath<Action, Level4.Action> {
        ._$embed(Action.child) { if case .child(let value) = $0 { value } else { nil } }
      }
    }
    static var allCasePaths: AllCasePaths { AllCasePaths() }
  }

  var body: some Reducer<State, Action> {
    Scope(\.child, action: \.child) { Level4() }
    Reduce { state, action in
      if case .own = action { state.count += 1 }
      return .none
    }
  }
}

struct Level6: Reducer {
  struct State {
    var child = Level5.State()
    var count = 0
  }

  enum Action: CasePathable {
    case child(Level5.Action)
    case own

    struct AllCasePaths {
      var child: AnyCasePath<Action, Level5.Action> {
        ._$embed(Action.child) { if case .child(let value) = $0 { value } else { nil } }
      }
    }
    static var allCasePaths: AllCasePaths { AllCasePaths() }
  }

  var body: some Reducer<State, Action> {
    Scope(\.child, action: \.child) { Level5() }
    Reduce { state, action in
      if case .own = action { state.count += 1 }
      return .none
    }
  }
}

struct Level7: Reducer {
  struct State {
    var child = Level6.State()
    var count = 0
  }

  enum Action: CasePathable {
    case child(Level6.Action)
    case own

    struct AllCasePaths {
      var child: AnyCasePath<Action, Level6.Action> {
        ._$embed(Action.child) { if case .child(let value) = $0 { value } else { nil } }
      }
    }
    static var allCasePaths: AllCasePaths { AllCasePaths() }
  }

  var body: some Reducer<State, Action> {
    Scope(\.child, action: \.child) { Level6() }
    Reduce { state, action in
      if case .own = action { state.count += 1 }
      return .none
    }
  }
}

struct Level8: Reducer {
  struct State {
    var child = Level7.State()
    var count = 0
  }

  enum Action: CasePathable {
    case child(Level7.Action)
    case own

    struct AllCasePaths {
      var child: AnyCasePath<Action, Level7.Action> {
        ._$embed(Action.child) { if case .child(let value) = $0 { value } else { nil } }
      }
    }
    static var allCasePaths: AllCasePaths { AllCasePaths() }
  }

  var body: some Reducer<State, Action> {
    Scope(\.child, action: \.child) { Level7() }
    Reduce { state, action in
      if case .own = action { state.count += 1 }
      return .none
    }
  }
}
