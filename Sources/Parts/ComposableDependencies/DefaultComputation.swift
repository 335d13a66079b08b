internal import ComposableIssues

/// The computation of a default that is running in this task.
///
/// The default implementation of `testValue` does not know which access it serves. It records an
/// issue here, which is reported where the key, its name and the location of the access are known.
final class DefaultComputation: Sendable {
  @TaskLocal static var current: DefaultComputation?

  /// Whether the default is only read to override a part of it.
  let isPeek: Bool

  /// The location of the property that reads the default, if there is one.
  let location: IssueLocation?
  private let state = Locked((issue: DependencyIssue?.none, isSilenced: false, usesLive: false))

  init(isPeek: Bool, location: IssueLocation? = nil) {
    self.isPeek = isPeek
    self.location = location
  }

  /// The location for issues of the default being computed: that of the property, or of the caller.
  static func location(
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> IssueLocation {
    current?.location
      ?? IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column)
  }

  /// The issue to report at the access.
  var issue: DependencyIssue? { state.withLock { $0.issue } }

  /// Whether a peek suppressed an issue that the first real access must report.
  var isSilenced: Bool { state.withLock { $0.isSilenced } }

  /// Records that the live value replaces a missing preview value.
  func noteLiveValue() {
    state.withLock { $0.usesLive = true }
  }

  /// Records that a live or preview value replaces a missing test value.
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
