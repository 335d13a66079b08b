/// A wrapper that makes a value sendable without compiler checks.
///
/// You are responsible for its thread safety. Prefer a `Sendable` type or a lock.
@dynamicMemberLookup
@propertyWrapper
// Unchecked because the user of this type guarantees thread safety.
public struct UncheckedSendable<Value>: @unchecked Sendable {
  /// The value.
  public var value: Value

  /// Creates a wrapper.
  ///
  /// - Parameter value: The value to wrap.
  public init(_ value: Value) {
    self.value = value
  }

  /// Creates a wrapper.
  ///
  /// - Parameter wrappedValue: The value to wrap.
  public init(wrappedValue: Value) {
    value = wrappedValue
  }

  /// The value.
  public var wrappedValue: Value {
    _read { yield value }
    _modify { yield &value }
  }

  /// The wrapper.
  public var projectedValue: Self {
    get { self }
    set { self = newValue }
  }

  /// Returns a part of the value.
  ///
  /// - Parameter keyPath: The key path of the part.
  public subscript<T>(dynamicMember keyPath: KeyPath<Value, T>) -> T {
    value[keyPath: keyPath]
  }

  /// Accesses a part of the value.
  ///
  /// - Parameter keyPath: The key path of the part.
  public subscript<T>(dynamicMember keyPath: WritableKeyPath<Value, T>) -> T {
    _read { yield value[keyPath: keyPath] }
    _modify { yield &value[keyPath: keyPath] }
  }
}

extension UncheckedSendable: Equatable where Value: Equatable {}
extension UncheckedSendable: Hashable where Value: Hashable {}
