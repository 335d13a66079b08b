/// Why a command that was understood could not be done.
struct Failure: Error, Equatable {
  let message: String

  init(_ message: String) {
    self.message = message
  }
}
