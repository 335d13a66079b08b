import ComposableIssues

/// A part of a shared value.
class MemberReaderReference<Base: Reference, Path: KeyPath<Base.Value, Member>, Member>: Reference,
  @unchecked Sendable
{
  // Unchecked, as key paths are not known to be sendable: they are immutable, and the values of
  // subscripts in them are only hashed.
  let base: Base
  let keyPath: Path

  init(_ base: Base, _ keyPath: Path) {
    self.base = base
    self.keyPath = keyPath
  }

  var name: String { base.name + "\(keyPath)".drop { $0 != "." } }
  var value: Member { base.value[keyPath: keyPath] }
  var isLoading: Bool { base.isLoading }
  var loadError: (any Error)? { base.loadError }
  func load() async throws { try await base.load() }
}

/// A part of a shared value that can be changed.
final class MemberReference<Base: MutableReference, Member>:
  MemberReaderReference<Base, WritableKeyPath<Base.Value, Member>, Member>, MutableReference,
  @unchecked Sendable
{
  func withLock<R>(
    at location: IssueLocation,
    _ operation: (inout Member) throws -> R
  ) rethrows -> R {
    try base.withLock(at: location) { try operation(&$0[keyPath: keyPath]) }
  }

  var saveError: (any Error)? { base.saveError }
  func save() async throws { try await base.save() }
}
