/// A value protected by a recursive lock.
///
///     let count = LockIsolated(0)
///     count.withValue { $0 += 1 }
///     #expect(count.value == 1)
@dynamicMemberLookup
public final class LockIsolated<Value>: Sendable {
  // Recursive, because the operations are user code, which can access the value again.
  private let lock = RecursiveLock()
  // Only accessed while `lock` is held. The test `concurrent increments are not lost` covers this.
  nonisolated(unsafe) private var storage: Value

  /// Creates a protected value.
  ///
  /// - Parameter value: The value.
  /// - Throws: The error that the autoclosure throws.
  public init(_ value: @autoclosure @Sendable () throws -> Value) rethrows {
    storage = try value()
  }

  /// Calls a closure with exclusive access to the value.
  ///
  /// The operation changes a copy, which is stored when the operation ends. Reading the value
  /// inside the operation returns the old value, and writes by a nested call are overwritten.
  ///
  /// - Parameter operation: A closure that reads or changes the value.
  /// - Returns: The value that the operation returns.
  /// - Throws: The error that the operation throws. Changes made before the error are kept.
  /// - Complexity: A copy of the value, which can be O(*n*) for a collection.
  public func withValue<T: Sendable>(
    _ operation: @Sendable (inout Value) throws -> T
  ) rethrows -> T {
    try withCopy(operation)
  }

  @available(*, unavailable, renamed: "withValue")
  public func withLock<T>(_ operation: (inout Value) throws -> T) rethrows -> T {
    fatalError("unavailable")
  }

  /// Calls a closure with a copy of the value, which is stored when the closure ends.
  package func withCopy<T>(_ operation: (inout Value) throws -> T) rethrows -> T {
    try lock.withLock {
      var value = storage
      defer { replace(with: value) }
      return try operation(&value)
    }
  }

  private func replace(with newValue: consuming Value) {
    // The old value is released after the access, because its `deinit` can use the new one.
    swap(&storage, &newValue)
  }

  /// Replaces the value.
  ///
  /// - Parameter newValue: The new value, evaluated while the lock is held.
  /// - Throws: The error that the autoclosure throws.
  public func setValue(_ newValue: @autoclosure @Sendable () throws -> Value) rethrows {
    try lock.withLock { replace(with: try newValue()) }
  }
}

extension LockIsolated where Value: Sendable {
  /// The value.
  public var value: Value { lock.withLock { storage } }

  /// Returns a part of the value.
  ///
  /// - Parameter keyPath: The key path of the part.
  public subscript<T: Sendable>(dynamicMember keyPath: any KeyPath<Value, T> & Sendable) -> T {
    lock.withLock { storage }[keyPath: keyPath]
  }
}
