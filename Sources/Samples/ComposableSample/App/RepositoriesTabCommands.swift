import Composable
import RepositoryListFeature

/// The commands of the repositories that are available now.
@MainActor struct RepositoriesTabCommands {
  private let store: StoreOf<RepositoriesTab>
  private let state: RepositoriesTab.State
  @UIBindable private var list: StoreOf<RepositoryList>

  init(_ store: StoreOf<RepositoriesTab>) {
    self.store = store
    state = store.state
    _list = UIBindable(store.scope(\.list, action: \.list))
  }

  /// The alert that is shown, if there is one.
  var question: Question? { Question(alert: $list.scope(\.alert, action: \.alert)) }

  /// The store of the repository or owner that is open, if there is one.
  var top: StoreOf<RepositoryList.Path>? {
    path.stackPath().wrappedValue.last.map { path.wrappedValue.scope(to: $0) }
  }

  /// All commands, except typing.
  var all: [Command] {
    if let question { return question.commands }
    if let top { return [back] + reading(top) + selecting }
    let searching = Command(.scalar("/"), hint: KeyHint("/", "search"), isCommon: true) {
      store.send(.searchKeyPressed)
    }
    guard let selected = state.selected else { return reloading + [searching] }
    // The key that fixes an error comes first.
    let common = [
      searching,
      opening { list.send(.rowTapped(selected.id)) },
      starring(selected) { list.send(.favoriteButtonTapped(selected.id)) },
    ]
    return (state.error == nil ? common + reloading : reloading + common) + selecting
  }

  /// Returns the command of a key while the query is being typed.
  func typingCommand(for key: Key) -> Command? {
    switch key {
    case Key(.enter), Key(.escape): Command(key) { store.send(.searchEnded) }
    default: TextInput.Edit(key).map { edit in Command(key) { store.send(.edited(edit)) } }
    }
  }

  private typealias Stack = Store<
    StackState<RepositoryList.Path.State>, StackActionOf<RepositoryList.Path>
  >

  private var path: UIBinding<Stack> {
    $list.scope(\.path, action: \.path)
  }

  private var back: Command {
    let elements = path.stackPath()
    var rest = elements.wrappedValue
    rest.removeLast()
    return Command(
      Key(.escape),
      Key(.backspace),
      hint: KeyHint("Esc", "back"),
      isCommon: true,
      set: elements,
      to: rest
    )
  }

  private func reading(_ top: StoreOf<RepositoryList.Path>) -> [Command] {
    switch top.case {
    case .owner(let owner):
      let visiting = state.selected.map { repository in
        [
          opening { owner.send(.rowTapped(repository.id)) },
          starring(repository) { owner.send(.favoriteButtonTapped(repository.id)) },
        ]
      }
      return (visiting ?? []) + [reload { owner.send(.retryButtonTapped) }]
    case .repository(let detail):
      return [
        Command(.scalar("o"), Key(.enter), hint: KeyHint("o", "owner"), isCommon: true) {
          detail.send(.ownerButtonTapped)
        },
        starring(detail.repository) { detail.send(.favoriteButtonTapped) },
        reload { detail.send(.retryButtonTapped) },
      ]
    }
  }

  /// Returns the command that opens the selected row, in the list or of an owner.
  private func opening(_ open: @escaping () -> StoreTask?) -> Command {
    Command(
      .scalar("o"),
      Key(.enter),
      hint: KeyHint("o", "open"),
      isCommon: true,
      perform: open
    )
  }

  private func starring(
    _ repository: Repository,
    _ star: @escaping () -> StoreTask?
  ) -> Command {
    let isStarred = state.list.favorites.contains(repository.id)
    let hint = KeyHint("s", isStarred ? "unstar" : "star")
    return Command(.scalar("s"), hint: hint, isCommon: true, perform: star)
  }

  private var reloading: [Command] {
    if state.list.loading == .idle { return [] }
    return [reload { list.send(state.error == nil ? .refreshButtonTapped : .retryButtonTapped) }]
  }

  private func reload(_ load: @escaping () -> StoreTask?) -> Command {
    let hint = KeyHint("r", state.error == nil ? "refresh" : "try again")
    return Command(.scalar("r"), hint: hint, isCommon: true, perform: load)
  }

  private var selecting: [Command] {
    Command.selecting { store.send(.selectionMoved($0)) }
  }
}

extension RepositoriesTab.State {
  /// A Boolean value that indicates whether the query is being typed.
  var isTyping: Bool { search != nil && list.alert == nil }
}
