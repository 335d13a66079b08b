import Foundation

/// Where the program reads and writes.
struct Terminal: Sendable {
  /// Whether a person types what is read.
  let isInteractive: Bool
  let isColoured: Bool

  init(environment: [String: String]) {
    isInteractive = isatty(STDIN_FILENO) == 1
    isColoured =
      isatty(STDOUT_FILENO) == 1
      && environment["NO_COLOR", default: ""].isEmpty
      && environment["TERM"] != "dumb"
  }

  func read() -> String? { readLine() }

  func write(_ text: String) throws(Failure) {
    do {
      try FileHandle.standardOutput.write(contentsOf: Data(text.utf8))
    } catch {
      throw Failure("Cannot write the output: \(String(cString: strerror(errno))).")
    }
  }

  /// Tells what went wrong, unless that cannot be written either.
  func complain(_ text: String) {
    try? FileHandle.standardError.write(contentsOf: Data("\(text)\n".utf8))
  }
}
