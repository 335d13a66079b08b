import ComposableIssues

/// A part of the state of a root store that is saved and restored.
///
/// Each store has its own, because it is built together with the function of the reducer.
protocol SavedPart: AnyObject {
  var location: IssueLocation { get }

  /// Replaces the part of a state by what is saved, before a store begins with that state.
  func restore(_ state: UnsafeMutableRawPointer)

  /// Begins to save the part of a state if it has changed.
  func save(_ state: UnsafeRawPointer)

  /// Returns a function that reports an issue if the part of another process has not loaded what is
  /// saved now.
  func makeCheck() -> (_ other: any SavedPart, IssueLocation) -> Void
}
