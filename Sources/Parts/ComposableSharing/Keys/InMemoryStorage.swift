public import ComposableDependencies

/// A storage for values while the program runs.
public final class InMemoryStorage: Sendable {
  private let values: Locked<[String: any Sendable]>

  /// Creates an empty storage.
  public convenience init() {
    self.init(values: [:])
  }

  private init(values: [String: any Sendable]) {
    self.values = Locked(values)
  }

  func copy() -> InMemoryStorage {
    InMemoryStorage(values: values.withLock { $0 })
  }

  /// Returns the value of a key.
  ///
  /// If there is none, it stores and returns the default, if given.
  func value(for key: String, default value: (any Sendable)?) -> (any Sendable)? {
    values.withLock { values in
      if values[key] == nil { values[key] = value }
      return values[key]
    }
  }

  func set(_ value: some Sendable, for key: String) {
    // The old value is released after the lock, because its `deinit` can run code.
    withExtendedLifetime(values.withLock { $0.updateValue(value, forKey: key) }) {}
  }
}

extension InMemoryStorage: Hashable {
  public static func == (lhs: InMemoryStorage, rhs: InMemoryStorage) -> Bool { lhs === rhs }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(ObjectIdentifier(self))
  }
}

extension DependencyValues {
  /// The storage that `.inMemory` uses.
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
