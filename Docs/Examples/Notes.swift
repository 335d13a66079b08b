import Composable

@Reducer
struct Note {
  @ObservableState
  struct State: Equatable, Identifiable {
    let id: Int
    var text = ""
    var isSaved = false
  }

  enum Action: Sendable {
    case textChanged(String)
    case saved
  }

  enum CancelID { case save }

  @Dependency(\.continuousClock) var clock

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .textChanged(let text):
        state.text = text
        state.isSaved = false
        return .run { send in await send(.saved) }
          .debounce(id: CancelID.save, for: .seconds(1), clock: clock)
      case .saved:
        state.isSaved = true
        return .none
      }
    }
  }
}

@Reducer
struct Settings {
  @ObservableState
  struct State: Equatable { var fontSize = 12 }
  enum Action { case largerButtonTapped, doneButtonTapped }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      if case .largerButtonTapped = action { state.fontSize += 1 }
      return .none
    }
  }
}

@Reducer
struct Notes {
  @ObservableState
  struct State: Equatable {
    var notes: IdentifiedArrayOf<Note.State> = []
    var stopwatch = Stopwatch.State()
    var settings: Settings.State?
    var changes = 0
  }

  enum Action {
    case deleteButtonTapped(id: Int)
    case notes(IdentifiedActionOf<Note>)
    case settings(Settings.Action)
    case settingsButtonTapped
    case stopwatch(Stopwatch.Action)
  }

  var body: some ReducerOf<Self> {
    Scope(\.stopwatch, action: \.stopwatch) { Stopwatch() }
    Reduce { state, action in
      switch action {
      case .deleteButtonTapped(let id):
        state.notes.remove(id: id)
        return .none
      case .settingsButtonTapped:
        state.settings = Settings.State()
        return .none
      case .settings(.doneButtonTapped):
        state.settings = nil
        return .none
      case .notes, .settings, .stopwatch:
        return .none
      }
    }
    .forEach(\.notes, action: \.notes) { Note() }
    .ifLet(\.settings, action: \.settings) { Settings() }
    .onChange(of: \.notes) { _, state in
      state.changes += 1
      return .none
    }
  }
}

@Reducer
struct Account {
  @ObservableState
  enum State: Equatable {
    case notes(Notes.State)
    case locked(Stopwatch.State)
  }

  enum Action {
    case lockButtonTapped
    case notes(Notes.Action)
    case locked(Stopwatch.Action)
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      if case .lockButtonTapped = action { state = .locked(Stopwatch.State()) }
      return .none
    }
    .ifCaseLet(\.notes, action: \.notes) { Notes() }
    .ifCaseLet(\.locked, action: \.locked) { Stopwatch() }
  }
}

@Reducer
enum Tab {
  case notes(Notes)
  case settings(Settings)
}

extension Tab.State: Equatable {}
