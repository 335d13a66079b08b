/// Whether the program has the terminal.
enum Presence: Codable, Equatable, Sendable {
  /// Why a program leaves a terminal.
  enum Departure: Codable, Equatable, Sendable {
    /// The user is done, and wants to know if something is not saved.
    case quit

    /// The user, the system or another program ends this one.
    case signal(Int32)

    /// The user wants to do something else meanwhile.
    case suspension
  }

  case here

  /// What has changed is being saved first.
  case leaving(Departure)

  case away(Departure)
}
