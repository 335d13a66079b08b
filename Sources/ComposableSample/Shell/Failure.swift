/// Why a command that was understood could not be done.
struct Failure: Error, Equatable {
  let message: TerminalText

  init(_ message: TerminalText) {
    self.message = message
  }
}
