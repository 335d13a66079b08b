import ComposableIssues
import Synchronization

/// What happens in a test that the observers of its store are not told: advances of clocks, and
/// issues.
///
/// It exists if the test writes a page when it fails.
package final class TestLog: IssueListener {
  /// An entry, with the time since the store was created.
  package struct Entry: Sendable {
    /// The kind of an entry.
    package enum Kind: Sendable {
      /// A clock advances.
      case clock(ObjectIdentifier)

      /// An issue is reported at a location.
      case issue(IssueLocation)
    }

    package let kind: Kind
    package let time: Duration

    /// The instant that the clock reaches, or the text of the issue.
    package let text: String
  }

  /// The folder for the page.
  package let folder: String

  private let path = Mutex<String?>(nil)

  /// The clock of the store's events, once the store exists.
  private let effects = Mutex<EffectLog?>(nil)
  private let storedEntries = Mutex<[Entry]>([])

  init(folder: String) {
    self.folder = folder
  }

  /// Uses the times of a store's events.
  func start(_ events: StoreEvents?) {
    effects.withLock { $0 = events?.effects }
  }

  /// Calls a closure with the path of the page, which is `nil` until it is written.
  package func withPath<R>(_ body: (inout String?) throws -> sending R) rethrows -> R {
    try path.withLock { try body(&$0) }
  }

  private var time: Duration { effects.withLock { $0?.time ?? .zero } }

  /// The entries, oldest first.
  package var entries: [Entry] { storedEntries.withLock { $0 } }

  /// The location of the first issue, or `nil` if the test has not failed.
  package var failure: IssueLocation? {
    entries.lazy.compactMap { if case .issue(let location) = $0.kind { location } else { nil } }
      .first
  }

  package func issueIsReported(_ text: String, at location: IssueLocation) {
    append(Entry(kind: .issue(location), time: time, text: text))
  }

  /// Adds an advance of a clock, once for all effects that sleep on it.
  func advances(_ clock: ObjectIdentifier, to instant: String) {
    let isKnown =
      entries.last { entry in
        if case .clock(clock) = entry.kind { true } else { false }
      }?.text == instant
    if !isKnown { append(Entry(kind: .clock(clock), time: time, text: instant)) }
  }

  private func append(_ entry: Entry) { storedEntries.withLock { $0.append(entry) } }
}
