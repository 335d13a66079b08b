import RepositoryListFeature
import TodosFeature

/// What a person should know now, and what to do about it.
struct StatusText: Equatable {
  let text: String
  let isError: Bool

  init(_ state: App.State) {
    let isSaving = state.presence != .here && state.todos.list.hasChanges
    if state.tab == .repositories, !isSaving {
      self.init(state.repositories)
    } else {
      self.init(todosOf: state)
    }
  }

  private init(_ tab: RepositoriesTab.State) {
    if let error = tab.error {
      self.init("\(error)", isError: true)
    } else if tab.isTyping {
      self.init("Enter or Esc ends typing.")
    } else if tab.isLoading {
      self.init("Loading…")
    } else if tab.list.detail != nil {
      self.init("This is up to date.")
    } else if let results = tab.list.results {
      self.init("\(results.totalCount) found, \(results.repositories.count) loaded.")
    } else {
      self.init("Nothing is looked for.")
    }
  }

  private init(todosOf state: App.State) {
    let list = state.todos.list
    if let error = list.progress.error {
      let advice = state.knowsOfLoss ? "Or press q again to leave without saving." : ""
      self.init("\(error) \(Self.advice(for: error)) \(advice)", isError: true)
    } else if state.todos.draft != nil {
      self.init("Enter keeps the text, Esc drops it.")
    } else if !list.progress.isLoaded {
      self.init("Loading…")
    } else if list.hasChanges {
      self.init(state.presence == .here ? "Not saved yet." : "Saving…")
    } else if let place = list.keptAside {
      self.init("The old file is kept as \"\(place)\".")
    } else {
      self.init("All is saved.")
    }
  }

  private init(_ text: String, isError: Bool = false) {
    self.text = text.onOneLine
    self.isError = isError
  }

  private static func advice(for error: TodoStorageError) -> String {
    let startAnew = "or press N to keep it aside and begin with an empty list."
    return switch error {
    case .changedElsewhere: "Press r to load it; your changes stay."
    case .damaged: "Mend it and press r, \(startAnew)"
    case .newer: "Use a newer program, \(startAnew)"
    case .failed, .inUse: "Press r to try again."
    }
  }
}
