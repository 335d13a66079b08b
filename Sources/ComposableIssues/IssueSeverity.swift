/// The severity of an issue.
public enum IssueSeverity: String, Comparable, Hashable, Sendable {
  /// A warning.
  ///
  /// It does not fail a test.
  case warning

  /// An error.
  ///
  /// It fails the running test.
  case error

  /// Orders warnings before errors.
  public static func < (lhs: Self, rhs: Self) -> Bool {
    lhs == .warning && rhs == .error
  }
}
