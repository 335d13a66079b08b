/// A value that indicates whether the program owns the terminal.
enum Presence: Codable, Equatable, Sendable {
  /// The reason for leaving the terminal.
  enum Departure: Codable, Equatable, Sendable {
    /// The user asked to quit, and must be told about unsaved changes.
    case quit

    /// A signal from the user, the system or another program.
    case signal(Int32)

    /// The user suspended the program.
    case suspension
  }

  case here

  /// Changes are being saved before the program leaves.
  case leaving(Departure)

  case away(Departure)
}
