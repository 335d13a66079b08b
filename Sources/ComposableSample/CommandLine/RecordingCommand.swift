/// What a person wants of a recording.
enum RecordingCommand: String, CaseIterable {
  case replay
  case inspect
  case test = "test-from"
}

extension RecordingCommand {
  /// The command's words, as help shows them.
  var usage: String { "\(rawValue) FILE" }

  var options: [CommandOption] {
    switch self {
    case .replay: [.json]
    case .inspect: [.html, .trace]
    case .test: []
    }
  }

  /// What the command does, in the list of all.
  var summary: String {
    switch self {
    case .replay: "replays a recording"
    case .inspect: "shows a recording"
    case .test: "prints a recording as a test in Swift"
    }
  }

  /// What the command does, by itself.
  var help: TerminalText {
    switch self {
    case .replay:
      """
      Replays what --record has recorded in FILE, without effects: nothing is loaded
      or saved. Shows the list at the end, or the first action that now has another
      outcome.
      """
    case .inspect:
      """
      Lists the actions, effects and changes of a recording. With --html or --trace,
      writes a page that shows them in a browser, or a trace for ui.perfetto.dev.
      """
    case .test:
      """
      Prints a test in Swift that does what --record has recorded in FILE, and expects
      the same actions and states. Put it beside FILE. Repositories are those of the
      sample, so record without --live.
      """
    }
  }

  /// Understands the words behind the command.
  func file(_ words: [String]) throws(UsageError) -> String {
    guard let file = words.first, !file.isEmpty else {
      throw UsageError(message: "Missing FILE. Usage: \(usage)")
    }
    if words.count > 1 {
      throw UsageError(message: "Unexpected argument \(quoted: words[1]). Usage: \(usage)")
    }
    return file
  }
}
