internal import Synchronization

/// Runs an operation and returns its failures instead of reporting them to the running test.
///
/// It also collects failed expectations of Swift Testing, but not those of XCTest. An issue that the
/// caller expects is a failure of the operation.
///
/// - Parameters:
///   - isolation: The isolation of the operation. Defaults to the caller's.
///   - operation: The operation to run. An error that it throws is a failure. Its argument returns
///     `true` after the first failure.
/// - Returns: The descriptions of the failures, with their locations.
package func collectingIssues(
  isolation: isolated (any Actor)?,
  _ operation: (_ hasFailed: @escaping @Sendable () -> Bool) async throws -> Void
) async -> [String] {
  let collector = IssueCollector()
  let hasFailed: @Sendable () -> Bool = { !collector.texts.isEmpty }
  let recorder = linkedTestRecorder.flatMap { $0.currentTest == nil ? nil : $0 }
  await ExpectedIssues.$current.withValue(
    nil,
    operation: {
      await withIssueReporters([collector], isolation: isolation) {
        do {
          guard let recorder else { return try await operation(hasFailed) }
          await recorder.withFailures(heardBy: collector.add, isolation: isolation) {
            try await operation(hasFailed)
          }
        } catch {
          collector.add("Threw error: \(error)")
        }
      }
    },
    isolation: isolation
  )
  return collector.texts
}

/// A reporter that collects issues that would fail a test.
private final class IssueCollector: IssueReporter {
  private let stored = Mutex<[String]>([])

  var texts: [String] { stored.withLock { $0 } }

  func add(_ text: String) {
    stored.withLock { $0.append(text) }
  }

  func reportIssue(
    _ message: @autoclosure () -> String?,
    severity: IssueSeverity,
    fileID: StaticString,
    filePath: StaticString,
    line: UInt,
    column: UInt
  ) {
    guard severity == .error else { return }
    add("\(fileID):\(line): \(message() ?? "")")
  }
}
