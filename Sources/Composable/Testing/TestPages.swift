import ComposableIssues

/// A type that writes the page of a test that fails.
///
/// `ComposableInspector` has one. It is found by name, so that a test target only has to link it.
package protocol TestPageWriter: SendableMetatype {
  /// The folder for pages that the environment names, or `nil` if tests write none.
  static var folder: String? { get }

  /// The provider of the observers of test stores.
  static var recorder: any StoreObserverProvider { get }

  /// Writes the page of a test, or replaces it.
  ///
  /// - Parameters:
  ///   - log: The issues of the test.
  ///   - observers: The observers of its store. The last one is from the recorder.
  ///   - orders: The actions in the order that fails and in the usual one, or `nil` if the test does
  ///     not fail because of the order.
  ///   - isLast: Whether the store ends, so that the page is complete and is attached to the test.
  static func write<State, Action>(
    _ log: TestLog,
    _ observers: [any StoreObserver<State, Action>],
    _ orders: ActionOrders?,
    isLast: Bool
  )
}

/// Descriptions of the actions of a test store in the usual order and in the one that fails.
package struct ActionOrders: Equatable, Sendable {
  package let usual: [String]
  package let failing: [String]
}

/// The pages of failing tests.
package enum TestPages {
  static let writer =
    linkedType(mangledName: "19ComposableInspector10PageWriterO") as? any TestPageWriter.Type

  /// The folder for pages, or `nil` if tests write none.
  ///
  /// Explorations set it to `nil` for all runs but the last.
  @TaskLocal package static var folder: String? = writer?.folder
}

extension Schedule {
  /// Runs an operation whose repeated issues are counted, and whose issues are kept in the log of
  /// the test, if it has one.
  func listening<R>(_ operation: () throws -> R) rethrows -> R {
    try RepeatedIssues.$current.withValue(repeatedIssues) {
      guard let log else { return try operation() }
      return try IssueListening.$listener.withValue(log, operation: operation)
    }
  }
}

extension TestStore {
  /// Writes the page of the test if the test has failed.
  func writePage(isLast: Bool = false) {
    guard let log = schedule.log, log.failure != nil else { return }
    let orders = schedule.order?.actionOrders(of: schedule)
    TestPages.writer?.write(log, core.events?.current ?? [], orders, isLast: isLast)
  }
}
