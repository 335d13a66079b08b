internal import Synchronization

/// A value behind a recursive lock.
///
///     let count = LockIsolated(0)
///     count.withValue { $0 += 1 }
///     #expect(count.value == 1)
@dynamicMemberLookup
public final class LockIsolated<Value>: Sendable {
  private let mutex = Mutex(())
  private let owner = Atomic<UInt>(0)
  // Only touched within `withLock`, which lets one thread in at a time.
  nonisolated(unsafe) private var storage: Value

  /// Creates a protected value.
  ///
  /// - Parameter value: The value.
  /// - Throws: What making the value throws.
  public init(_ value: @autoclosure @Sendable () throws -> Value) rethrows {
    storage = try value()
  }

  /// Works on the value while nobody else can.
  ///
  /// The operation works on a copy that is stored at its end: within it the value can be read again, as it
  /// was before, and what a nested call writes is overwritten.
  ///
  /// - Parameter operation: What to do with the value.
  /// - Returns: What the operation returns.
  /// - Throws: What the operation throws; changes made until then are kept.
  /// - Complexity: A copy of the value, which for a collection may be O(*n*).
  public func withValue<T: Sendable>(
    _ operation: @Sendable (inout Value) throws -> T
  ) rethrows -> T {
    try withLock {
      var value = storage
      defer { storage = value }
      return try operation(&value)
    }
  }

  /// Replaces the value.
  ///
  /// - Parameter newValue: The new value, made within the lock.
  /// - Throws: What making the value throws.
  public func setValue(_ newValue: @autoclosure @Sendable () throws -> Value) rethrows {
    try withLock { storage = try newValue() }
  }

  private func withLock<T: Sendable>(_ body: () throws -> T) rethrows -> T {
    let thread = ThreadID.current.rawValue
    // Only this thread can have stored its own number.
    if owner.load(ordering: .relaxed) == thread { return try body() }
    return try mutex.withLock { _ in
      owner.store(thread, ordering: .relaxed)
      defer { owner.store(0, ordering: .relaxed) }
      return try body()
    }
  }
}

extension LockIsolated where Value: Sendable {
  /// The value.
  public var value: Value { withLock { storage } }

  /// Reads a part of the value.
  ///
  /// - Parameter keyPath: Which part.
  public subscript<T: Sendable>(dynamicMember keyPath: any KeyPath<Value, T> & Sendable) -> T {
    withLock { storage[keyPath: keyPath] }
  }
}
