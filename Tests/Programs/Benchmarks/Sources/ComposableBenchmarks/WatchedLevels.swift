import Composable

@Reducer
struct Watched1 {
  @ObservableState
  struct State {
    var child = ObservedCounter.State()
    var title = ""
  }

  enum Action { case child(ObservedCounter.Action) }

  var body: some Reducer<State, Action> {
    Scope(\.child, action: \.child) { ObservedCounter() }
  }
}

@Reducer
struct Watched2 {
  @ObservableState
  struct State {
    var child = Watched1.State()
    var title = ""
  }

  enum Action { case child(Watched1.Action) }

  var body: some Reducer<State, Action> {
    Scope(\.child, action: \.child) { Watched1() }
  }
}

@Reducer
struct Watched3 {
  @ObservableState
  struct State {
    var child = Watched2.State()
    var title = ""
  }

  enum Action { case child(Watched2.Action) }

  var body: some Reducer<State, Action> {
    Scope(\.child, action: \.child) { Watched2() }
  }
}

@Reducer
struct Watched4 {
  @ObservableState
  struct State {
    var child = Watched3.State()
    var title = ""
  }

  enum Action { case child(Watched3.Action) }

  var body: some Reducer<State, Action> {
    Scope(\.child, action: \.child) { Watched3() }
  }
}

@Reducer
struct Watched5 {
  @ObservableState
  struct State {
    var child = Watched4.State()
    var title = ""
  }

  enum Action { case child(Watched4.Action) }

  var body: some Reducer<State, Action> {
    Scope(\.child, action: \.child) { Watched4() }
  }
}
