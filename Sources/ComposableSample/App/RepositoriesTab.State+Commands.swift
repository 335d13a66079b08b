import Composable
import RepositoryListFeature

extension RepositoriesTab.State {
  typealias TabCommand = Command<RepositoriesTab.Action>

  var isTyping: Bool { search != nil && list.alert == nil }

  /// The commands that are available now, except typing.
  var commands: [TabCommand] {
    if let alert = list.alert { return Question(alert).commands { .list(.alert($0)) } }
    if let id = list.path.ids.last, let top { return reading(top, id) }
    let searching = TabCommand(
      .scalar("/"),
      hint: KeyHint("/", "search"),
      isCommon: true,
      action: .searchKeyPressed
    )
    guard let selected else { return reloading + [searching] }
    // The key that fixes an error comes first.
    let visiting = visiting(
      selected,
      open: .list(.rowTapped(selected.id)),
      star: .list(.favoriteButtonTapped(selected.id))
    )
    let common = [searching] + visiting
    return (error == nil ? common + reloading : reloading + common) + selecting
  }

  /// Returns the action of a key while the query is being typed.
  func typingAction(for key: Key) -> RepositoriesTab.Action? {
    switch key {
    case Key(.enter), Key(.escape): .searchEnded
    default: TextInput.Edit(key).map { .edited($0) }
    }
  }

  private func reading(
    _ top: RepositoryList.Path.State,
    _ id: StackElementID
  ) -> [TabCommand] {
    func act(_ action: RepositoryList.Path.Action) -> RepositoriesTab.Action {
      .list(.path(.element(id: id, action: action)))
    }
    let back = TabCommand(
      Key(.escape),
      Key(.backspace),
      hint: KeyHint("Esc", "back"),
      isCommon: true,
      action: .list(.path(.popFrom(id: id)))
    )
    switch top {
    case .owner:
      let rows = selected.map { repository in
        visiting(
          repository,
          open: act(.owner(.rowTapped(repository.id))),
          star: act(.owner(.favoriteButtonTapped(repository.id)))
        )
      }
      return [back] + (rows ?? []) + [reload(act(.owner(.retryButtonTapped)))] + selecting
    case .repository(let detail):
      let owner = TabCommand(
        .scalar("o"),
        Key(.enter),
        hint: KeyHint("o", "owner"),
        isCommon: true,
        action: act(.repository(.ownerButtonTapped))
      )
      let star = starring(detail.repository, act(.repository(.favoriteButtonTapped)))
      return [back, owner, star, reload(act(.repository(.retryButtonTapped)))] + selecting
    }
  }

  /// Returns the commands of the selected row, in the list or of an owner.
  private func visiting(
    _ repository: Repository,
    open: RepositoriesTab.Action,
    star: RepositoriesTab.Action
  ) -> [TabCommand] {
    let hint = KeyHint("o", "open")
    return [
      Command(.scalar("o"), Key(.enter), hint: hint, isCommon: true, action: open),
      starring(repository, star),
    ]
  }

  private func starring(_ repository: Repository, _ action: RepositoriesTab.Action) -> TabCommand {
    let isStarred = list.favorites.contains(repository.id)
    let hint = KeyHint("s", isStarred ? "unstar" : "star")
    return Command(.scalar("s"), hint: hint, isCommon: true, action: action)
  }

  private var reloading: [TabCommand] {
    if list.loading == .idle { return [] }
    return [reload(.list(error == nil ? .refreshButtonTapped : .retryButtonTapped))]
  }

  private func reload(_ action: RepositoriesTab.Action) -> TabCommand {
    let hint = KeyHint("r", error == nil ? "refresh" : "try again")
    return Command(.scalar("r"), hint: hint, isCommon: true, action: action)
  }

  private var selecting: [TabCommand] {
    TabCommand.selecting { .selectionMoved($0) }
  }
}
