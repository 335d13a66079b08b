import Composable
import RepositoryListFeature

/// A list of repositories in which one is selected and can be opened.
@Reducer struct RepositoriesTab {
  @ObservableState struct State: Codable, Equatable, Sendable {
    var list: RepositoryList.State
    @Shared var lastQuery: String
    var window = ScrollWindow()

    /// The query that is being typed.
    var search: TextInput?

    /// The visible lines of the open repository.
    var detailWindow = ScrollWindow()

    /// The available space.
    var room = Size(width: 0, height: 0)

    init(favourites: Favourites = Favourites()) {
      let lastQuery = Shared(.lastQuery)
      _lastQuery = lastQuery
      list = RepositoryList.State(query: lastQuery.wrappedValue, favourites: favourites)
    }
  }

  @CasePathable enum Action: Codable, Equatable, Sendable {
    case edited(TextInput.Edit)
    case list(RepositoryList.Action)
    case resized(Size)
    case searchEnded
    case searchKeyPressed
    case selectionMoved(ScrollWindow.Motion)
  }

  var body: some ReducerOf<Self> {
    Scope(state: \.list, action: \.list) { RepositoryList() }
    Reduce { state, action in
      switch action {
      case .edited(let edit):
        return type(&state, edit)

      case .list(.rowTapped):
        return state.list.detail == nil ? .none : .send(.list(.detail(.presented(.task))))

      case .list(let action):
        if action.is(\.searched) {
          state.$lastQuery.withLock { [query = state.list.query] in $0 = query }
        }
        state.refresh()

      case .resized(let room):
        state.room = room
        state.refresh()

      case .searchEnded:
        state.search = nil

      case .searchKeyPressed:
        // The old query stays until the user types.
        state.search = TextInput()

      case .selectionMoved(let motion) where state.list.detail == nil:
        state.window.move(motion)

      case .selectionMoved(let motion):
        state.detailWindow.scroll(motion)
      }
      return .none
    }
    Reduce { state, _ in
      state.appearingRow.map { .send(.list(.rowAppeared($0))) } ?? .none
    }
  }

  private func type(_ state: inout State, _ edit: TextInput.Edit) -> Effect<Action> {
    guard let old = state.search else { return .none }
    var input = old
    input.apply(edit)
    state.search = input
    guard input.text != old.text, input.text != state.list.query else { return .none }
    return .send(.list(.binding(.set(\.query, input.text))))
  }
}

extension RepositoriesTab.State {
  private static let placeholder = RepositoryList.State.placeholder

  /// The results to show.
  ///
  /// While the first page is being loaded, these are made-up rows.
  var shownResults: RepositoryList.Results? {
    isPlaceholder ? Self.placeholder.results : list.results
  }

  var isPlaceholder: Bool { list.loading == .loading }

  /// The selected repository, if there is one.
  var selected: Repository? {
    guard let repositories = list.results?.repositories else { return nil }
    return repositories.indices.contains(window.selected) ? repositories[window.selected] : nil
  }

  /// The error to show, if there is one.
  var error: RepositoryError? {
    switch (list.detail?.loading, list.loading) {
    case (.failed(let error), _), (nil, .failed(let error)): return error
    case (nil, .loaded(let results)):
      if case .failed(let error) = results.paging { return error }
      return nil
    default: return nil
    }
  }

  var isLoading: Bool {
    if let detail = list.detail { return detail.loading == .loading }
    return isPlaceholder || list.results?.paging == .loading
  }

  /// The last row, if it is visible and another page follows.
  fileprivate var appearingRow: Repository.ID? {
    guard let results = list.results, results.nextPage != nil, results.paging == .idle,
      list.detail == nil, window.height > 0, window.rows.upperBound == results.repositories.count
    else { return nil }
    return results.repositories.last?.id
  }

  /// Updates the windows.
  fileprivate mutating func refresh() {
    var rows = window
    // The first line shows the query.
    rows.height = max(0, room.height - 1)
    rows.count = shownResults?.repositories.count ?? 0
    if isPlaceholder { rows.select(0) }
    window = rows

    var lines = detailWindow
    lines.height = room.height
    lines.count = list.detail.map { RepositoryLines($0.repository, width: room.width).count } ?? 0
    detailWindow = lines
  }
}
