import Foundation

/// The input and output of the program.
struct Terminal: Sendable {
  /// A Boolean value that indicates whether the input is a terminal.
  let isInteractive: Bool
  let isColored: Bool

  /// The reason why the full-screen interface cannot be shown, or `nil` if it can.
  let obstacle: TerminalText?

  init(environment: [String: String]) {
    let isTerminal = isatty(STDOUT_FILENO) == 1
    isInteractive = isatty(STDIN_FILENO) == 1
    isColored =
      isTerminal
      && environment["NO_COLOR", default: ""].isEmpty
      && environment["TERM"] != "dumb"
    obstacle =
      switch environment["TERM", default: ""] {
      case _ where !isTerminal: "The output is not a terminal"
      case "": "TERM is not set"
      case "dumb": "TERM is \"dumb\""
      default: nil
      }
  }

  func read() -> String? { readLine() }

  /// Reads a line without blocking the caller's actor, which may have to answer the inspector.
  func nextLine() async -> String? {
    await withCheckedContinuation { continuation in
      DispatchQueue.global().async { continuation.resume(returning: readLine()) }
    }
  }

  func write(_ text: TerminalText) throws(Failure) {
    do {
      try FileHandle.standardOutput.write(contentsOf: Data(text.string.utf8))
    } catch {
      throw Failure("Cannot write the output: \(String(cString: strerror(errno))).")
    }
  }

  /// Writes an error or a notice.
  ///
  /// If that fails, it is lost.
  func complain(_ text: TerminalText) {
    try? FileHandle.standardError.write(contentsOf: Data("\(text.string)\n".utf8))
  }
}
