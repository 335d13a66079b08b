/// How much of what happens a test has to assert.
public enum Exhaustivity: Equatable, Sendable {
  /// Every change of the state, every received action, and the end of every effect.
  case on

  /// What the test chooses to.
  ///
  /// With `showSkippedAssertions`, what was not asserted is shown as a warning, which fails no test.
  case off(showSkippedAssertions: Bool)

  /// What the test chooses to.
  public static let off = Self.off(showSkippedAssertions: false)
}
