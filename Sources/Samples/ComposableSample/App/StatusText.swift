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
    let hint = tab.isTyping ? "Enter or Esc ends typing." : ""
    if let error = tab.error {
      self.init(hint, "\(error)", isError: true)
    } else if tab.isTyping {
      self.init(hint)
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
    let hint = state.todos.isTyping ? "Enter saves the text, Esc discards it." : ""
    if let error = list.progress.error {
      let loss = state.knowsOfLoss ? "Press q again to quit without saving." : ""
      self.init(hint, "\(error)", Self.advice(for: error), loss, isError: true)
    } else if state.todos.isTyping {
      self.init(hint)
    } else if !list.progress.isLoaded {
      self.init("Loading…")
    } else if list.hasChanges {
      let notice = state.todos.notice.map { "\($0) " } ?? ""
      self.init(state.presence == .here ? "\(notice)Unsaved changes." : "Saving…")
    } else if let notice = state.todos.notice {
      self.init("\(notice) Saved.")
    } else if let place = list.keptAside {
      self.init("The old file was moved to \"\(place)\".")
    } else if list.todos.isEmpty, !list.undo.canUndo {
      self.init("Nothing to save.")
    } else {
      self.init("Saved.")
    }
  }

  private init(_ sentences: String..., isError: Bool = false) {
    text = sentences.filter { !$0.isEmpty }.joined(separator: " ").printable
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
