/// How much an issue matters.
public enum IssueSeverity: String, Comparable, Hashable, Sendable {
  /// Worth saying, but no reason to fail a test.
  case warning

  /// Wrong: fails the running test.
  case error

  /// Orders warnings before errors.
  public static func < (lhs: Self, rhs: Self) -> Bool {
    lhs == .warning && rhs == .error
  }
}
