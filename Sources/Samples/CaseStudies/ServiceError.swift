/// An error of a service, with a description for the user.
struct ServiceError: Error, Equatable, CustomStringConvertible {
  let description: String

  init(_ description: String) {
    self.description = description
  }
}
