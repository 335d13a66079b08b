/// An error of a valid command.
struct Failure: Error, Equatable, CustomStringConvertible {
  let message: TerminalText

  var description: String { message.string }

  init(_ message: TerminalText) {
    self.message = message
  }
}
