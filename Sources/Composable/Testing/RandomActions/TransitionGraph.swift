/// A graph of the states that a feature reached, and of the actions between them.
struct TransitionGraph {
  /// The cause of an action.
  enum Origin {
    /// A test or a program sent it.
    case user

    /// An effect sent it.
    case effect

    /// An effect sent it while a test advanced its clock.
    case time
  }
}
