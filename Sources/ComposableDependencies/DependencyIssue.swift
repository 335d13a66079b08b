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
      The code under test used a dependency that this test does not control, so that it may reach \
      the outside world\(substitute.map { "; its \($0) value was used" } ?? "").

      Override it where the test starts, with '\(dependency) = …' in 'withDependencies'\
      \(isBuiltIn ? "" : ", or give '\(key)' a 'testValue'").
      """
    case .noLiveImplementation:
      """
      Only a value for tests is known, which was used. A key often conforms to 'TestDependencyKey' \
      in one module and to 'DependencyKey' in another, which may not be linked.

      Conform '\(key)' to 'DependencyKey' with a 'liveValue', link the module that does, or \
      override '\(dependency)' where the program starts.
      """
    case .alreadyPrepared:
      """
      A default can be prepared once, before anything reads it; this attempt was ignored. A \
      dependency is often read early by a global or a stored property.

      Prepare dependencies first thing when the program starts, or use 'withDependencies' to \
      override '\(dependency)' for a while.
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
