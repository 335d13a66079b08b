/// A command that reads a recording.
enum RecordingCommand: String, CaseIterable {
  case replay
  case inspect
  case test = "test-from"
}

extension RecordingCommand {
  /// The usage of the command, for the help text.
  var usage: String { "\(rawValue) FILE" }

  var options: [CommandOption] {
    switch self {
    case .replay: [.json]
    case .inspect: [.html, .trace]
    case .test: []
    }
  }

  /// The description in the list of all commands.
  var summary: String {
    switch self {
    case .replay: "replays a recording"
    case .inspect: "shows a recording"
    case .test: "prints a recording as a test in Swift"
    }
  }

  /// The full description.
  var help: TerminalText {
    switch self {
    case .replay:
      """
      Replays the recording in FILE without effects, so that nothing is loaded or
      saved. Shows the list at the end, or the first action whose result differs.
      """
    case .inspect:
      """
      Lists the actions, effects and changes of a recording. With --html or --trace,
      writes a page that shows them in a browser, or a trace for ui.perfetto.dev.
      """
    case .test:
      """
      Prints a test in Swift that repeats the recording in FILE and expects the same
      actions and states. Put the test next to FILE. It uses the made-up repositories,
      so record without --live.
      """
    }
  }

  /// Parses the words after the command.
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
