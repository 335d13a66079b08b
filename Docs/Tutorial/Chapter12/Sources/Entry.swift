import Composable

/// What the catalog says about a book.
@Reducer
struct Entry {
  @ObservableState
  struct State: Codable, Equatable {
    let title: String
    var similar: [String] = []
  }

  enum Action: Codable, Equatable {
    case addButtonTapped
    case similarLoaded([String])
    case similarTapped(title: String)
  }

  @Dependency(Catalog.self) var catalog

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      if case .similarLoaded(let titles) = action { state.similar = titles }
      return .none
    }
    .task { state in
      .run { [catalog, title = state.title] send in
        await send(.similarLoaded(try await catalog.similar(title)))
      } catch: { _, send in
        await send(.similarLoaded([]))
      }
    }
  }
}
