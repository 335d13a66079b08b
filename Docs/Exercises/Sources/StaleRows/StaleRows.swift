import Composable

/// A deck of cards to learn.
struct Deck: Equatable, Identifiable, Sendable {
  let id: Int
  var title: String
}

extension SharedKey where Self == InMemoryKey<IdentifiedArrayOf<Deck>>.Default {
  static var decks: Self { Self[.inMemory("decks"), default: []] }
}

/// All decks, which other screens change too.
@Reducer
struct DeckList {
  @ObservableState
  struct State: Equatable {
    @Shared(.decks) var decks
    var rows: IdentifiedArrayOf<DeckRow.State> = []

    init() {
      rows = IdentifiedArray(uniqueElements: decks.map { DeckRow.State(deck: $0) })
    }
  }

  enum Action {
    case rows(IdentifiedActionOf<DeckRow>)
  }

  var body: some ReducerOf<Self> {
    EmptyReducer().forEach(\.rows, action: \.rows) { DeckRow() }
  }
}

/// A row, which can be expanded.
@Reducer
struct DeckRow {
  @ObservableState
  struct State: Equatable, Identifiable {
    var deck: Deck
    var isExpanded = false
    var id: Int { deck.id }
  }

  enum Action {
    case tapped
    case titleChanged(String)
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .tapped: state.isExpanded.toggle()
      case .titleChanged(let title): state.deck.title = title
      }
      return .none
    }
  }
}
