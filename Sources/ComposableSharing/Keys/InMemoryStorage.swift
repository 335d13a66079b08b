public import ComposableDependencies

/// Values that are kept as long as the program runs.
public final class InMemoryStorage: Sendable {
  private let values = Locked<[String: any Sendable]>([:])

  /// Creates a storage without values.
  public init() {}

  /// The value of a key; a key without one gets the given value, if there is one.
  func value(for key: String, default value: (any Sendable)?) -> (any Sendable)? {
    values.withLock { values in
      if values[key] == nil { values[key] = value }
      return values[key]
    }
  }

  func set(_ value: some Sendable, for key: String) {
    // The old value is released after the lock: its `deinit` may run code.
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
