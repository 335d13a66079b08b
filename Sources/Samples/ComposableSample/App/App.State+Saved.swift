import RepositoryListFeature
import TodosFeature

extension App.State {
  /// What the next start of the program shows again.
  struct Saved: Codable, Equatable {
    var tab: Tab
    var filter: Todos.Filter
    var draft: Draft?
    var repositories: RepositoryList.State.Saved
    var search: TextInput?
  }

  /// The part of the state that is saved and restored.
  var saved: Saved {
    get {
      Saved(
        tab: tab,
        filter: todos.list.filter,
        draft: todos.draft,
        repositories: repositories.list.saved,
        search: repositories.search
      )
    }
    set {
      select(newValue.tab)
      todos.list.filter = newValue.filter
      todos.draft = newValue.draft
      repositories.list.saved = newValue.repositories
      repositories.search = newValue.search
    }
  }
}
