extension Rule {
  /// An action that is named after what the feature should do, not after what happened.
  static let commandAction = Rule("command-action") { project, report in
    for feature in project.features {
      for action in feature.actions where !action.isOfAnother && action.child == nil {
        let words = action.name.camelCaseWords
        guard let verb = words.first, verbs.contains(verb),
          !(nouns.contains(verb) && words.count == 1),
          !words.dropFirst().contains(where: { $0.hasSuffix("ed") || events.contains($0) })
        else { continue }
        report(
          action.file,
          action.offset,
          "'\(action.name)' is a command; name the action after what happened, such as '\(verb)ButtonTapped'"
        )
      }
    }
  }

  /// Verbs that are no nouns, and `set` and `load` before other words.
  private static let verbs: Set = [
    "calculate", "decrement", "fetch", "increment", "load", "reload", "set",
  ]

  private static let nouns: Set = ["load", "set"]

  /// Words of events that do not end with `ed`.
  private static let events: Set = [
    "became", "began", "begun", "did", "done", "error", "failure", "found", "lost", "response",
    "result", "sent", "shown", "success", "tap", "was", "went", "will",
  ]
}

extension String {
  /// The words of a name in camel case, in lower case: `loadedURLs` has `loaded`, `urls`.
  fileprivate var camelCaseWords: [String] {
    var words: [String] = []
    var wasUpper = true
    for character in self where character.isLetter || character.isNumber {
      if words.isEmpty || character.isUppercase && !wasUpper { words.append("") }
      words[words.count - 1] += character.lowercased()
      wasUpper = character.isUppercase
    }
    return words
  }
}
