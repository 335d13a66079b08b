/// How much of what happens a test must assert.
public enum Exhaustivity: Equatable, Sendable {
  // Closed: code for TCA switches over it.

  /// The test must assert every state change, every received action, and the end of every effect.
  case on

  /// The test asserts only what it chooses to.
  ///
  /// With `showSkippedAssertions`, a warning that does not fail the test shows what was not
  /// asserted.
  case off(showSkippedAssertions: Bool)

  /// The test asserts only what it chooses to.
  public static let off = Self.off(showSkippedAssertions: false)
}
