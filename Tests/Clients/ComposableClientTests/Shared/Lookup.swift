import Composable
import Foundation

nonisolated struct Word: Equatable, Identifiable, Sendable {
  let id: Int
  var spelling: String
}

@DependencyClient
nonisolated struct DictionaryClient: Sendable {
  var words: @Sendable (_ startingWith: String) async throws -> [Word]
  var save: @Sendable (Word) async throws -> Void
}

nonisolated extension DictionaryClient: TestDependencyKey {
  static let testValue = Self()
}

nonisolated extension DependencyValues {
  var dictionary: DictionaryClient {
    get { self[DictionaryClient.self] }
    set { self[DictionaryClient.self] = newValue }
  }
}

@Reducer
struct Lookup {
  @ObservableState
  struct State: Equatable {
    var isLoading = false
    var query = ""
    var savedAt: Date?
    var words: IdentifiedArrayOf<Word> = []
  }

  enum Action: BindableAction {
    case binding(BindingAction<State>)
    case delegate(Delegate)
    case saveResponse(Result<Word, any Error>)
    case view(View)
    case wordsResponse(Result<[Word], any Error>)

    @CasePathable
    enum Delegate: Equatable {
      case wordSaved(Word)
    }

    @CasePathable
    enum View {
      case clearButtonTapped
      case wordTapped(id: Word.ID)
    }
  }

  private nonisolated enum CancelID { case search }

  @Dependency(\.continuousClock) var clock
  @Dependency(\.date.now) var now
  @Dependency(\.dictionary) var dictionary

  var body: some ReducerOf<Self> {
    BindingReducer()
    Reduce { state, action in
      switch action {
      case .binding(\.query):
        guard !state.query.isEmpty else {
          state.isLoading = false
          state.words = []
          return .cancel(id: CancelID.search)
        }
        state.isLoading = true
        return .run { [query = state.query] send in
          try await clock.sleep(for: .milliseconds(300))
          await send(.wordsResponse(Result { try await dictionary.words(startingWith: query) }))
        }
        .cancellable(id: CancelID.search, cancelInFlight: true)

      case .binding, .delegate:
        return .none

      case .saveResponse(.success(let word)):
        state.savedAt = now
        return .send(.delegate(.wordSaved(word)))

      case .saveResponse(.failure):
        return .none

      case .view(.clearButtonTapped):
        state.query = ""
        state.words = []
        state.isLoading = false
        return .cancel(id: CancelID.search)

      case .view(.wordTapped(let id)):
        guard let word = state.words[id: id] else { return .none }
        return .run { send in
          await send(
            .saveResponse(
              Result {
                try await dictionary.save(word)
                return word
              }
            )
          )
        }

      case .wordsResponse(.success(let words)):
        state.isLoading = false
        state.words = IdentifiedArray(uniqueElements: words)
        return .none

      case .wordsResponse(.failure):
        state.isLoading = false
        return .none
      }
    }
  }
}
