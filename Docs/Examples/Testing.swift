import Composable

/// Shows what is found for a word, without cancelling older searches.
@Reducer
struct Lookup {
  struct State: Equatable {
    var word = ""
    var meaning: String?
  }

  enum Action {
    case wordChanged(String)
    case meaningLoaded(String)
  }

  var find: @Sendable (String) async -> String = { "about \($0)" }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .wordChanged(let word):
        state.word = word
        return .run { [find] send in
          await send(.meaningLoaded(await find(word)))
        }

      case .meaningLoaded(let meaning):
        state.meaning = meaning
        return .none
      }
    }
  }
}

/// Plays a sound, which cannot be compared with another one.
@Reducer
struct Player {
  struct State {
    var position = 0
    var onEnd: (@Sendable () -> Void)?
  }

  enum Action { case forwardButtonTapped }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      state.position += 10
      return .none
    }
  }
}

/// Asks a server that answers on the main actor.
@Reducer
struct Door {
  struct State: Equatable { var isLocked = false }

  enum Action {
    case lockButtonTapped
    case answered(Bool)
  }

  var server: @MainActor @Sendable (Bool) async -> Bool

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .lockButtonTapped:
        return .run(name: "lock") { [isLocked = state.isLocked, server] send in
          await send(.answered(await server(!isLocked)))
        }
      case .answered(let isLocked):
        state.isLocked = isLocked
        return .none
      }
    }
  }
}

/// Sells tickets, and keeps its coins private.
@Reducer
struct TicketMachine {
  @ObservableState
  struct State: Equatable {
    var tickets = 0
    private var coins = 0

    mutating func insertCoin() {
      coins += 1
      tickets = coins / 2
    }
  }

  enum Action { case coinInserted }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      state.insertCoin()
      return .none
    }
  }
}
