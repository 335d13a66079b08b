/// Why a service did not do what it was asked for, in words for the user.
struct ServiceError: Error, Equatable, CustomStringConvertible {
  let description: String

  init(_ description: String) {
    self.description = description
  }
}
