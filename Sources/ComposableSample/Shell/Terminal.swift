import Foundation

/// Where the program reads and writes.
struct Terminal: Sendable {
  /// Whether a person types what is read.
  let isInteractive: Bool
  let isColoured: Bool

  /// Why the full-screen interface cannot be shown; `nil` if it can.
  let obstacle: TerminalText?

  init(environment: [String: String]) {
    let isTerminal = isatty(STDOUT_FILENO) == 1
    isInteractive = isatty(STDIN_FILENO) == 1
    isColoured =
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

  /// Reads a line while the caller's actor does something else, such as to answer an inspector.
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

  /// Writes an error or a notice, unless that is impossible too.
  func complain(_ text: TerminalText) {
    try? FileHandle.standardError.write(contentsOf: Data("\(text.string)\n".utf8))
  }
}
