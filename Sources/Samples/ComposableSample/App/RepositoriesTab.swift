import Composable
import RepositoryListFeature

/// A list of repositories in which one is selected and can be opened.
@Reducer struct RepositoriesTab {
  @ObservableState struct State: Codable, Equatable, Sendable {
    var list: RepositoryList.State
    var window = ScrollWindow()

    /// The query that is being typed.
    var search: TextInput?

    /// The visible rows or lines of the open repositories and owners.
    var windows: [ScrollWindow] = []

    /// The available space.
    var room = Size(width: 0, height: 0)

    /// Creates a tab that loads when it is selected.
    ///
    /// - Parameter host: The host of the server, or `nil` for the bundled sample.
    init(host: String? = nil) {
      list = RepositoryList.State(favorites: Favorites(Shared(.favorites(on: host))))
      list.hasAppeared = false
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

      case .list:
        state.refresh()

      case .resized(let room):
        state.room = room
        state.refresh()

      case .searchEnded:
        state.search = nil

      case .searchKeyPressed:
        // The old query stays until the user types.
        state.search = TextInput()

      case .selectionMoved(let motion):
        state.move(motion)
      }
      return .none
    }
    Reduce { state, _ in
      state.rowAppearance.map { .send($0) } ?? .none
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

  /// The repository or owner that is open, if there is one.
  var top: RepositoryList.Path.State? { list.path.last }

  /// The progress of the list that is shown: of the search, or of the repositories of an owner.
  var loading: RepositoryList.Loading { list.shownLoading }

  /// The visible rows of the list that is shown.
  var shownWindow: ScrollWindow { windows.last ?? window }

  /// The results to show.
  ///
  /// While the first page is being loaded, these are made-up rows.
  var shownResults: RepositoryList.Results? { Self.results(of: loading) }

  private static func results(of loading: RepositoryList.Loading) -> RepositoryList.Results? {
    loading == .loading ? placeholder.results : loading.results
  }

  var isPlaceholder: Bool { loading == .loading }

  /// The selected repository, if there is one.
  var selected: Repository? {
    guard let repositories = loading.results?.repositories else { return nil }
    let row = shownWindow.selected
    return repositories.indices.contains(row) ? repositories[row] : nil
  }

  /// The error to show, if there is one.
  var error: RepositoryError? {
    guard case .repository(let detail) = top else { return loading.error }
    if case .failed(let error) = detail.loading { return error }
    return nil
  }

  var isLoading: Bool {
    if case .repository(let detail) = top { return detail.loading == .loading }
    return isPlaceholder || loading.results?.paging == .loading
  }

  /// The action that says that the last row is visible, if another page follows.
  fileprivate var rowAppearance: RepositoriesTab.Action? {
    let window = shownWindow
    guard let results = loading.results, results.nextPage != nil, results.paging == .idle,
      window.height > 0, window.rows.upperBound == results.repositories.count,
      let row = results.repositories.last?.id
    else { return nil }
    guard let id = list.path.ids.last, let top else { return .list(.rowAppeared(row)) }
    guard case .owner = top else { return nil }
    return .list(.path(.element(id: id, action: .owner(.rowAppeared(row)))))
  }

  fileprivate mutating func move(_ motion: ScrollWindow.Motion) {
    guard let last = windows.indices.last else { return window.move(motion) }
    if case .repository = top {
      windows[last].scroll(motion)
    } else {
      windows[last].move(motion)
    }
  }

  /// Updates the windows.
  fileprivate mutating func refresh() {
    // The first line shows the query.
    window = Self.window(window, of: list.loading, height: room.height - 1)
    var windows = Array(windows.prefix(list.path.count))
    for (index, element) in list.path.enumerated() {
      if index == windows.count { windows.append(ScrollWindow()) }
      switch element {
      case .owner(let owner):
        // The first two lines show the owner.
        windows[index] = Self.window(windows[index], of: owner.loading, height: room.height - 2)
      case .repository(let detail):
        windows[index].height = room.height
        windows[index].count = RepositoryLines(detail.repository, width: room.width).count
      }
    }
    self.windows = windows
  }

  private static func window(
    _ window: ScrollWindow,
    of loading: RepositoryList.Loading,
    height: Int
  ) -> ScrollWindow {
    var window = window
    window.height = max(0, height)
    window.count = results(of: loading)?.repositories.count ?? 0
    if loading == .loading { window.select(0) }
    return window
  }
}
