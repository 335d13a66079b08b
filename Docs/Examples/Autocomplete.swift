import Composable

/// A search whose request follows the query.
@Reducer
struct Autocomplete {
  @ObservableState
  struct State: Equatable {
    var query: String?
    var results: [String] = []
  }

  enum Action: Sendable {
    case queryChanged(String?)
    case resultsLoaded([String])
  }

  @Dependency(\.continuousClock) var clock
  var find: @Sendable (String) async throws -> [String]

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .queryChanged(let query): state.query = query
      case .resultsLoaded(let results): state.results = results
      }
      return .none
    }
    .task(id: \.query) { state in
      guard let query = state.query else { return .none }
      return .run { [clock, find] send in
        try await clock.sleep(for: .milliseconds(300))  // A new query cancels the sleep.
        await send(.resultsLoaded(try await find(query)))
      }
    }
  }
}

/// A room that shows the messages of a chat while it exists.
@Reducer
struct ChatRoom {
  @ObservableState
  struct State: Equatable, Identifiable {
    let id: Int
    var draft = ""
    var messages: [String] = []
    var isSaved = false
  }

  enum Action: Sendable {
    case draftChanged(String)
    case received(String)
    case saveButtonTapped
    case saved
  }

  var messages: @Sendable (Int) -> AsyncStream<String>
  var save: @Sendable (String) async -> Void

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .draftChanged(let draft):
        state.draft = draft
        return .none
      case .received(let message):
        state.messages.append(message)
        return .none
      case .saveButtonTapped:
        return .run { [save] send in
          while let draft = await send.read(\State.draft) {
            await save(draft)
            if await send.read(\State.draft) == draft { break }
          }
          await send(.saved)
        }
      case .saved:
        state.isSaved = true
        return .none
      }
    }
    .task { state in
      .run { [id = state.id, messages] send in
        for await message in messages(id) { await send(.received(message)) }
      }
    }
  }
}
