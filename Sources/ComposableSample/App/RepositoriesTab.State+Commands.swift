import Composable
import RepositoryListFeature

extension RepositoriesTab.State {
  typealias TabCommand = Command<RepositoriesTab.Action>

  var isTyping: Bool { search != nil && list.alert == nil }

  /// The commands that are available now, except typing.
  var commands: [TabCommand] {
    if let alert = list.alert { return Question(alert).commands { .list(.alert($0)) } }
    if let detail = list.detail { return reading(detail) }
    let searching = TabCommand(
      .scalar("/"),
      hint: KeyHint("/", "search"),
      isCommon: true,
      action: .searchKeyPressed
    )
    guard let selected else { return reloading + [searching] }
    // The key that fixes an error comes first.
    let common = [searching] + visiting(selected)
    return (error == nil ? common + reloading : reloading + common) + selecting
  }

  /// Returns the action of a key while the query is being typed.
  func typingAction(for key: Key) -> RepositoriesTab.Action? {
    switch key {
    case Key(.enter), Key(.escape): .searchEnded
    default: TextInput.Edit(key).map { .edited($0) }
    }
  }

  private func reading(_ detail: RepositoryDetail.State) -> [TabCommand] {
    [
      Command(
        Key(.escape),
        Key(.backspace),
        hint: KeyHint("Esc", "back"),
        isCommon: true,
        action: .list(.detail(.dismiss))
      ),
      starring(detail.repository, .list(.detail(.presented(.favouriteButtonTapped)))),
      reload(.list(.detail(.presented(.retryButtonTapped)))),
    ] + selecting
  }

  private func visiting(_ repository: Repository) -> [TabCommand] {
    [
      Command(
        .scalar("o"),
        Key(.enter),
        hint: KeyHint("o", "open"),
        isCommon: true,
        action: .list(.rowTapped(repository.id))
      ),
      starring(repository, .list(.favouriteButtonTapped(repository.id))),
    ]
  }

  private func starring(_ repository: Repository, _ action: RepositoriesTab.Action) -> TabCommand {
    let isStarred = list.favourites.contains(repository.id)
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
