internal import ComposableIssues

/// The computation of a default that is under way in this task.
///
/// The default implementation of `testValue` does not know on whose behalf it runs; it leaves a note
/// here, and the issue is raised where the key, its name and the location of the access are known.
final class DefaultComputation: Sendable {
  @TaskLocal static var current: DefaultComputation?

  /// Whether the default is looked at only to override a part of it.
  let isPeek: Bool

  /// The location of the property that reads the default, if there is one.
  let location: IssueLocation?
  private let state = Locked((issue: DependencyIssue?.none, isSilenced: false, usesLive: false))

  init(isPeek: Bool, location: IssueLocation? = nil) {
    self.isPeek = isPeek
    self.location = location
  }

  /// The location for issues of a default that is being computed: the reading property, or the caller.
  static func location(
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> IssueLocation {
    current?.location
      ?? IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column)
  }

  /// What the access has to be told.
  var issue: DependencyIssue? { state.withLock { $0.issue } }

  /// Whether a peek kept something to itself that a real access has to say.
  var isSilenced: Bool { state.withLock { $0.isSilenced } }

  /// Notes that the live value stands in for the one of previews.
  func noteLiveValue() {
    state.withLock { $0.usesLive = true }
  }

  /// Notes that a value stands in for the missing one of tests.
  func noteMissingTestValue() {
    note(.noTestImplementation(substitute: state.withLock { $0.usesLive } ? "live" : "preview"))
  }

  func mayReport() -> Bool {
    if isPeek { state.withLock { $0.isSilenced = true } }
    return !isPeek
  }

  func note(_ issue: DependencyIssue) {
    guard mayReport() else { return }
    state.withLock { $0.issue = issue }
  }

  func value<Key: TestDependencyKey>(
    of key: Key.Type,
    in context: DependencyContext
  ) -> Key.Value {
    Self.$current.withValue(self) {
      switch context {
      case .test: return key.testValue
      case .preview: return key.previewValue
      case .live:
        if let key = key as? any DependencyKey<Key.Value>.Type { return liveValue(of: key) }
        note(.noLiveImplementation)
        return key.testValue
      }
    }
  }
}

private func liveValue<Value>(of key: any DependencyKey<Value>.Type) -> Value {
  key.liveValue
}
