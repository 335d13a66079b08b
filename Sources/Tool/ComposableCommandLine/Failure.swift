/// An error with a message for the user.
package struct Failure: Error, Equatable {
  package let message: String
  package let status: Int32

  package init(_ message: String) {
    self.message = message
    status = 1
  }

  /// Creates an error in the arguments.
  package init(usage message: String) {
    self.message = message
    status = 2
  }
}
