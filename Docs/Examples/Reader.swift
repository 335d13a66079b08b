import Composable
import Observation

/// A service that the app had before.
struct DictionaryService: Sendable {
  func meaning(of word: String) async -> String { "about \(word)" }
}

/// The model of an app whose card is a feature, while everything else is a class.
@MainActor @Observable
final class ReaderModel {
  private(set) var page = 1
  let card: StoreOf<WordCard>

  init(dictionary: DictionaryService) {
    card = Store(initialState: WordCard.State()) {
      WordCard { await dictionary.meaning(of: $0) }
    }
  }

  var title: String {
    card.meaning == nil ? "Page \(page)" : "Page \(page): \(card.word)"
  }

  func nextPageButtonTapped() { page += 1 }

  func wordTapped(_ word: String) async {
    await card.send(.wordChanged(word)).finish()
  }
}

/// The next step: the reader is a feature, and the card a part of it.
@Reducer
struct Reader {
  @ObservableState
  struct State: Equatable {
    var page = 1
    var card = WordCard.State()

    var title: String {
      card.meaning == nil ? "Page \(page)" : "Page \(page): \(card.word)"
    }
  }

  enum Action {
    case nextPageButtonTapped
    case card(WordCard.Action)
  }

  let dictionary: DictionaryService

  var body: some ReducerOf<Self> {
    Scope(state: \.card, action: \.card) {
      WordCard { await dictionary.meaning(of: $0) }
    }
    Reduce { state, action in
      if case .nextPageButtonTapped = action { state.page += 1 }
      return .none
    }
  }
}
