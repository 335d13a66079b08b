/// An error of a valid command.
struct Failure: Error, Equatable {
  let message: TerminalText

  init(_ message: TerminalText) {
    self.message = message
  }
}
