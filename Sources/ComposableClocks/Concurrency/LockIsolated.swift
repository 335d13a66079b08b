internal import Foundation

/// A value behind a recursive lock.
///
///     let count = LockIsolated(0)
///     count.withValue { $0 += 1 }
///     #expect(count.value == 1)
@dynamicMemberLookup
public final class LockIsolated<Value>: Sendable {
  // Recursive, because the operations are the user's code, which may use the value again.
  private let lock = NSRecursiveLock()
  // Only touched while `lock` is held; the test `concurrent increments are not lost` covers this.
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
  /// - Returns: The value that the operation returns.
  /// - Throws: What the operation throws; changes made until then are kept.
  /// - Complexity: A copy of the value, which for a collection may be O(*n*).
  public func withValue<T: Sendable>(
    _ operation: @Sendable (inout Value) throws -> T
  ) rethrows -> T {
    try withCopy(operation)
  }

  /// Works on a copy of the value, which is stored at the end.
  package func withCopy<T>(_ operation: (inout Value) throws -> T) rethrows -> T {
    try lock.withLock {
      var value = storage
      defer { replace(with: value) }
      return try operation(&value)
    }
  }

  private func replace(with newValue: consuming Value) {
    // The old value is released after the access: its `deinit` may use the new one.
    swap(&storage, &newValue)
  }

  /// Replaces the value.
  ///
  /// - Parameter newValue: The new value, made within the lock.
  /// - Throws: What making the value throws.
  public func setValue(_ newValue: @autoclosure @Sendable () throws -> Value) rethrows {
    try lock.withLock { replace(with: try newValue()) }
  }
}

extension LockIsolated where Value: Sendable {
  /// The value.
  public var value: Value { lock.withLock { storage } }

  /// Reads a part of the value.
  ///
  /// - Parameter keyPath: Which part.
  public subscript<T: Sendable>(dynamicMember keyPath: any KeyPath<Value, T> & Sendable) -> T {
    lock.withLock { storage }[keyPath: keyPath]
  }
}
