import ComposableDependencies
import ComposableIssues

/// A reference to the value of an optional, which retains the last value if the optional becomes
/// `nil`.
///
/// Unchecked because the class is not final: its properties are immutable and `Sendable`, and its
/// only subclass adds none. The test `threads that change parts and copies lose nothing` covers
/// this.
class OptionalReaderReference<Base: Reference<Value?>, Value>: Reference, KeptPart,
  @unchecked Sendable
{
  // Unchecked for the same reason, and with the same limits, as `SharedBox.Contents`.
  private struct Last: @unchecked Sendable {
    var value: Value
  }

  let base: Base

  /// The last value before the optional became `nil`, or the first one.
  private let last: Locked<Last>

  init?(_ base: Base) {
    guard let value = base.value else { return nil }
    self.base = base
    last = Locked(Last(value: value))
    base.root.parts.add(self)
    // The value can have changed before the part was added.
    if let value = base.value { keep(value) }
  }

  var root: any SharedRoot { base.root }
  var path: String { base.path + ".some" }
  var name: String { base.name + ".some" }
  var description: String { base.description + ".some" }
  var isLoading: Bool { base.isLoading }
  var loadError: (any Error)? { base.loadError }
  func load() async throws { try await base.load() }
  var value: Value { base.value ?? lastValue }
  func value(in root: Any) -> Value? { base.value(in: root).map { $0 ?? lastValue } }

  private var lastValue: Value {
    (SharedSandbox.current?.content(of: self) ?? last.withLock { $0 }).value
  }

  func keep(_ value: Value) {
    let last = Last(value: value)
    if let sandbox = SharedSandbox.current {
      sandbox.setContent(last, of: self)
    } else {
      self.last.replace(with: last)
    }
  }

  func keepValue(in root: Any) {
    if let value = base.value(in: root) ?? nil { keep(value) }
  }
}

/// A mutable reference to the value of an optional.
final class OptionalReference<Base: MutableReference<Value?>, Value>:
  OptionalReaderReference<Base, Value>, MutableReference, @unchecked Sendable
{
  /// Changes the value or, if the optional is `nil`, the last value, which is an issue.
  func withLock<R>(
    at location: IssueLocation,
    _ operation: (inout Value) throws -> R
  ) rethrows -> R {
    let last = value
    var isGone = false
    defer { if isGone { reportLostChange(at: location) } }
    return try base.withLock(at: location) { value in
      guard value == nil else { return try operation(&value!) }
      isGone = true
      var last = last
      defer { keep(last) }
      return try operation(&last)
    }
  }

  private func reportLostChange(at location: IssueLocation) {
    reportIssue(
      """
      '\(base.name)' was changed after it was removed.

      The change is lost: only this property and its copies show it. The value was removed from its \
      collection, or set to 'nil', by other code. Remove the row or the screen of a value together \
      with the value.
      """,
      at: location
    )
  }

  var saveError: (any Error)? { base.saveError }
  func save() async throws { try await base.save() }
}
