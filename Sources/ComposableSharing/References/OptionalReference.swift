import ComposableDependencies
import ComposableIssues

/// A shared value that may go; the last one is kept for those who still read it.
///
/// Unchecked because it is not final: its properties are immutable and `Sendable`, and its one subclass
/// adds none. The test `threads that change parts and copies lose nothing` covers this.
class OptionalReaderReference<Base: Reference<Value?>, Value>: Reference, @unchecked Sendable {
  // Unchecked for the reason, and with the limits, of `SharedBox.Contents`.
  private struct Last: @unchecked Sendable {
    var value: Value
  }

  let base: Base
  private let last: Locked<Last>

  init?(_ base: Base) {
    guard let value = base.value else { return nil }
    self.base = base
    last = Locked(Last(value: value))
  }

  var name: String { base.name + ".some" }
  var description: String { base.description + ".some" }
  var isLoading: Bool { base.isLoading }
  var loadError: (any Error)? { base.loadError }
  func load() async throws { try await base.load() }

  var value: Value {
    guard let value = base.value else { return last.withLock { $0 }.value }
    keep(value)
    return value
  }

  func keep(_ value: Value) {
    let new = Last(value: value)
    // What was kept may be released last here, and its end may run code.
    _ = last.withLock { last in
      defer { last = new }
      return last
    }
  }
}

/// A shared value that may go, and can be changed.
final class OptionalReference<Base: MutableReference<Value?>, Value>:
  OptionalReaderReference<Base, Value>, MutableReference, @unchecked Sendable
{
  /// Changes the value, or the last one where it has gone.
  func withLock<R>(
    at location: IssueLocation,
    _ operation: (inout Value) throws -> R
  ) rethrows -> R {
    let last = value
    return try base.withLock(at: location) { value in
      guard value == nil else { return try operation(&value!) }
      var last = last
      defer { keep(last) }
      return try operation(&last)
    }
  }

  var saveError: (any Error)? { base.saveError }
  func save() async throws { try await base.save() }
}
