import ComposableIssues

/// A reference to a part of a shared value.
final class MemberReaderReference<Base: Reference, Member>: Reference {
  private let base: Base
  private let keyPath: any KeyPath<Base.Value, Member> & Sendable

  init(_ base: Base, _ keyPath: any KeyPath<Base.Value, Member> & Sendable) {
    self.base = base
    self.keyPath = keyPath
  }

  var root: any SharedRoot { base.root }
  var path: String { base.path + keyPath.suffix }
  var name: String { base.name + keyPath.suffix }
  var description: String { base.description + keyPath.suffix }
  var value: Member { base.value[keyPath: keyPath] }
  func value(in root: Any) -> Member? { base.value(in: root).map { $0[keyPath: keyPath] } }
  var isLoading: Bool { base.isLoading }
  var loadError: (any Error)? { base.loadError }
  func load() async throws { try await base.load() }
}

/// A mutable reference to a part of a shared value.
final class MemberReference<Base: MutableReference, Member>: MutableReference {
  private let base: Base
  private let keyPath: any WritableKeyPath<Base.Value, Member> & Sendable

  init(_ base: Base, _ keyPath: any WritableKeyPath<Base.Value, Member> & Sendable) {
    self.base = base
    self.keyPath = keyPath
  }

  func withLock<R>(
    at location: IssueLocation,
    _ operation: (inout Member) throws -> R
  ) rethrows -> R {
    try base.withLock(at: location) { try operation(&$0[keyPath: keyPath]) }
  }

  var root: any SharedRoot { base.root }
  var path: String { base.path + keyPath.suffix }
  var name: String { base.name + keyPath.suffix }
  var description: String { base.description + keyPath.suffix }
  var value: Member { base.value[keyPath: keyPath] }
  func value(in root: Any) -> Member? { base.value(in: root).map { $0[keyPath: keyPath] } }
  var isLoading: Bool { base.isLoading }
  var loadError: (any Error)? { base.loadError }
  var saveError: (any Error)? { base.saveError }
  func load() async throws { try await base.load() }
  func save() async throws { try await base.save() }
}

extension AnyKeyPath {
  /// The text of the key path after its root, such as `.name`.
  fileprivate var suffix: Substring { "\(self)".drop { $0 != "." } }
}
