internal import ComposableIssues

/// A problem with the default of a dependency.
enum DependencyIssue: Sendable {
  case noTestImplementation(substitute: String?)
  case noLiveImplementation
  case alreadyPrepared

  func report<Key: TestDependencyKey>(
    key: Key.Type,
    name: StaticString,
    at location: IssueLocation
  ) {
    reportIssue(text(key: key, name: "\(name)", location: location), at: location)
  }

  /// The text of the issue.
  ///
  /// `name` is the function that accessed the values.
  func text<Key: TestDependencyKey>(
    key: Key.Type,
    name: String = "",
    location: IssueLocation? = nil
  ) -> String {
    let keyName = typeName(key)
    let isProperty = !name.isEmpty && !name.contains("(")
    let dependency = "@Dependency(\(isProperty ? "\\.\(name)" : "\(keyName).self"))"
    let place = location.map { "  Location:\n    \($0)\n" } ?? ""
    return """
      \(dependency) \(heading)

      \(place)  Key:
          \(keyName)
        Value:
          \(typeName(Key.Value.self))

      \(advice(
        dependency: isProperty ? "$0.\(name)" : "$0[\(keyName).self]",
        key: keyName,
        isBuiltIn: keyName.hasPrefix("ComposableDependencies.")
      ))
      """
  }

  private var heading: String {
    switch self {
    case .noTestImplementation:
      "has no test implementation, but was accessed from a test context:"
    case .noLiveImplementation:
      "has no live implementation, but was accessed from a live context."
    case .alreadyPrepared:
      "has already been accessed or prepared."
    }
  }

  private func advice(dependency: String, key: String, isBuiltIn: Bool) -> String {
    switch self {
    case .noTestImplementation(let substitute):
      """
      The code under test used a dependency that this test does not override, so it may reach the \
      outside world.\(substitute.map { " Its \($0) value was used." } ?? "")

      Override it at the start of the test, with '\(dependency) = …' in \
      'withDependencies'\(isBuiltIn ? "" : ", or give '\(key)' a 'testValue'").
      """
    case .noLiveImplementation:
      """
      The key has only a value for tests, and that value was used. Often, the conformance to \
      'DependencyKey' is in another module, which may not be linked.

      Conform '\(key)' to 'DependencyKey' with a 'liveValue', link the module that does, or \
      override '\(dependency)' where the program starts.
      """
    case .alreadyPrepared:
      """
      A default can be prepared only once, before anything reads it. This attempt was ignored. \
      Often, a global or a stored property reads the dependency early.

      Prepare dependencies at the very start of the program, or override '\(dependency)' for an \
      operation with 'withDependencies'.
      """
    }
  }
}

/// The full name of a type, without the context of a type that is local to a function.
func typeName(_ type: Any.Type) -> String {
  String(reflecting: type)
    .split(separator: ".", omittingEmptySubsequences: false)
    .filter { !$0.hasPrefix("(unknown context at ") }
    .joined(separator: ".")
}
