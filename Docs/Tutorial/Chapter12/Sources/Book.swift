import Composable
import Foundation

@Reducer
struct Book {
  @ObservableState
  struct State: Codable, Equatable, Identifiable {
    let id: UUID
    var title: String
    var page = 0
    var pageCount: Int?
    var isLoading = false
    var problem: String?
    @Shared(.goal) var goal

    /// The number of days to the end of the book.
    var daysLeft: Int? {
      pageCount.map { ($0 - page + goal - 1) / goal }
    }
  }

  enum Action: Codable, Equatable {
    case lookUpButtonTapped
    case lookUpFailed
    case pageCountLoaded(Int)
    case pagesRead(Int)
    case startOverButtonTapped
  }

  @Dependency(Catalog.self) var catalog

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .lookUpButtonTapped:
        state.isLoading = true
        state.problem = nil
      case .lookUpFailed:
        state.isLoading = false
        state.problem = "The catalog does not have this title."
      case .pageCountLoaded(let count):
        state.isLoading = false
        state.page = min(state.page, count)
        state.pageCount = count

      case .pagesRead(let count):
        state.page = min(max(state.page + count, 0), state.pageCount ?? .max)
      case .startOverButtonTapped:
        state.page = 0
      }
      return .none
    }
    .task(id: \.isLoading) { state in
      guard state.isLoading else { return .none }
      return .run { [catalog, title = state.title] send in
        await send(.pageCountLoaded(try await catalog.pageCount(title)))
      } catch: { _, send in
        await send(.lookUpFailed)
      }
    }
  }
}
