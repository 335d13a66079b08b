import TodosFeature

/// What a person should know now, and what to do about it.
struct StatusText: Equatable {
  let text: String
  let isError: Bool

  init(_ state: App.State) {
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
