import Composable

@Reducer
struct Level1 {
  struct State {
    var child = Counter.State()
    var count = 0
  }

  enum Action {
    case child(Counter.Action)
    case own
  }

  var body: some Reducer<State, Action> {
    Scope(\.child, action: \.child) { Counter() }
    Reduce { state, action in
      if case .own = action { state.count += 1 }
      return .none
    }
  }
}

@Reducer
struct Level2 {
  struct State {
    var child = Level1.State()
    var count = 0
  }

  enum Action {
    case child(Level1.Action)
    case own
  }

  var body: some Reducer<State, Action> {
    Scope(\.child, action: \.child) { Level1() }
    Reduce { state, action in
      if case .own = action { state.count += 1 }
      return .none
    }
  }
}

@Reducer
struct Level3 {
  struct State {
    var child = Level2.State()
    var count = 0
  }

  enum Action {
    case child(Level2.Action)
    case own
  }

  var body: some Reducer<State, Action> {
    Scope(\.child, action: \.child) { Level2() }
    Reduce { state, action in
      if case .own = action { state.count += 1 }
      return .none
    }
  }
}

@Reducer
struct Level4 {
  struct State {
    var child = Level3.State()
    var count = 0
  }

  enum Action {
    case child(Level3.Action)
    case own
  }

  var body: some Reducer<State, Action> {
    Scope(\.child, action: \.child) { Level3() }
    Reduce { state, action in
      if case .own = action { state.count += 1 }
      return .none
    }
  }
}

@Reducer
struct Level5 {
  struct State {
    var child = Level4.State()
    var count = 0
  }

  enum Action {
    case child(Level4.Action)
    case own
  }

  var body: some Reducer<State, Action> {
    Scope(\.child, action: \.child) { Level4() }
    Reduce { state, action in
      if case .own = action { state.count += 1 }
      return .none
    }
  }
}

@Reducer
struct Level6 {
  struct State {
    var child = Level5.State()
    var count = 0
  }

  enum Action {
    case child(Level5.Action)
    case own
  }

  var body: some Reducer<State, Action> {
    Scope(\.child, action: \.child) { Level5() }
    Reduce { state, action in
      if case .own = action { state.count += 1 }
      return .none
    }
  }
}

@Reducer
struct Level7 {
  struct State {
    var child = Level6.State()
    var count = 0
  }

  enum Action {
    case child(Level6.Action)
    case own
  }

  var body: some Reducer<State, Action> {
    Scope(\.child, action: \.child) { Level6() }
    Reduce { state, action in
      if case .own = action { state.count += 1 }
      return .none
    }
  }
}

@Reducer
struct Level8 {
  struct State {
    var child = Level7.State()
    var count = 0
  }

  enum Action {
    case child(Level7.Action)
    case own
  }

  var body: some Reducer<State, Action> {
    Scope(\.child, action: \.child) { Level7() }
    Reduce { state, action in
      if case .own = action { state.count += 1 }
      return .none
    }
  }
}
