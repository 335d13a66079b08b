public import ComposableDependencies

/// Values that are kept as long as the program runs.
public final class InMemoryStorage: Sendable {
  private let values = Locked<[String: any Sendable]>([:])

  /// Creates a storage without values.
  public init() {}

  func value(for key: String) -> (any Sendable)? {
    values.withLock { $0[key] }
  }

  func set(_ value: some Sendable, for key: String) {
    // What is replaced may be released last here, and its end may run code.
    _ = values.withLock { $0.updateValue(value, forKey: key) }
  }
}

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
extension InMemoryStorage: Hashable {
  public static func == (lhs: InMemoryStorage, rhs: InMemoryStorage) -> Bool { lhs === rhs }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(ObjectIdentifier(self))
  }
}

extension DependencyValues {
  /// Where `.inMemory` keeps values.
  ///
  /// Each test has its own.
  public var defaultInMemoryStorage: InMemoryStorage {
    get { self[InMemoryStorageKey.self] }
    set { self[InMemoryStorageKey.self] = newValue }
  }
}

private enum InMemoryStorageKey: DependencyKey {
  static var liveValue: InMemoryStorage { InMemoryStorage() }
  static var testValue: InMemoryStorage { InMemoryStorage() }
}
