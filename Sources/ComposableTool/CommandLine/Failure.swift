/// An error with a message for the user.
struct Failure: Error, Equatable {
  let message: String
  let status: Int32

  init(_ message: String) {
    self.message = message
    status = 1
  }

  /// Creates an error in the arguments.
  init(usage message: String) {
    self.message = message
    status = 2
  }
}
