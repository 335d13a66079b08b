import Composable

@Reducer
struct AddBook {
  @ObservableState
  struct State: Codable, Equatable {
    var title = ""
    var suggestions: [String] = []
    var problem: String?
  }

  enum Action: Codable, Equatable {
    case delegate(Delegate)
    case saveButtonTapped
    case suggestionsLoaded([String])
    case titleChanged(String)

    @CasePathable
    enum Delegate: Codable, Equatable {
      case saved(title: String)
    }
  }

  @Dependency(Catalog.self) var catalog
  @Dependency(\.continuousClock) var clock

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .saveButtonTapped:
        if !state.title.isEmpty { return .send(.delegate(.saved(title: state.title))) }
        state.problem = "A book needs a title."
      case .suggestionsLoaded(let titles):
        state.suggestions = titles
      case .titleChanged(let title):
        state.title = title
        state.problem = nil
      case .delegate:
        break
      }
      return .none
    }
    .task(id: \.title) { state in
      guard !state.title.isEmpty else { return .none }
      return .run { [catalog, clock, title = state.title] send in
        try await clock.sleep(for: .milliseconds(300))
        await send(.suggestionsLoaded(try await catalog.titles(title)))
      } catch: { _, send in
        await send(.suggestionsLoaded([]))
      }
    }
  }
}
