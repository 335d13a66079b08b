import Composable
import ComposableCommandLine
import RepositoryListFeature
import TodosFeature

/// A message about the current state, with advice.
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
    } else if case .repository = tab.top {
      self.init("Up to date.")
    } else if let results = tab.shownResults {
      self.init("\(results.totalCount) found, \(results.repositories.count) loaded.")
    } else {
      self.init("Press / to search.")
    }
  }

  private init(todosOf state: App.State) {
    let list = state.todos.list
    if let error = list.progress.error {
      let advice = state.knowsOfLoss ? "Press q again to quit without saving." : ""
      self.init("\(error) \(Self.advice(for: error)) \(advice)", isError: true)
    } else if state.todos.draft != nil {
      self.init("Enter saves the text, Esc discards it.")
    } else if !list.progress.isLoaded {
      self.init("Loading…")
    } else if list.hasChanges {
      let notice = state.todos.notice.map { "\($0) " } ?? ""
      self.init(state.presence == .here ? "\(notice)Unsaved changes." : "Saving…")
    } else if let notice = state.todos.notice {
      self.init("\(notice) Saved.")
    } else if let place = list.keptAside {
      self.init("The old file was moved to \"\(place)\".")
    } else {
      self.init("Saved.")
    }
  }

  private init(_ text: String, isError: Bool = false) {
    self.text = text.printable
    self.isError = isError
  }

  private static func advice(for error: FileStorageError) -> String {
    let startOver = "or press N to move it aside and start with an empty list."
    return switch error {
    case .changedElsewhere: "Press r to reload it. Your changes are kept."
    case .damaged: "Fix the file and press r, \(startOver)"
    case .newer: "Update this program, \(startOver)"
    case .failed, .inUse: "Press r to try again."
    }
  }
}
