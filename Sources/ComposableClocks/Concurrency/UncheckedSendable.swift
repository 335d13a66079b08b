/// A value that you promise can be shared between tasks.
///
/// The compiler no longer checks it: prefer a `Sendable` type or a lock.
@dynamicMemberLookup
@propertyWrapper
// The caller promises what the compiler cannot see; that is what the type is for.
public struct UncheckedSendable<Value>: @unchecked Sendable {
  /// The value.
  public var value: Value

  /// Wraps a value.
  ///
  /// - Parameter value: The value.
  public init(_ value: Value) {
    self.value = value
  }

  /// Wraps a value.
  ///
  /// - Parameter wrappedValue: The value.
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

  /// Reads a part of the value.
  ///
  /// - Parameter keyPath: Which part.
  public subscript<T>(dynamicMember keyPath: KeyPath<Value, T>) -> T {
    value[keyPath: keyPath]
  }

  /// Reads or changes a part of the value.
  ///
  /// - Parameter keyPath: Which part.
  public subscript<T>(dynamicMember keyPath: WritableKeyPath<Value, T>) -> T {
    _read { yield value[keyPath: keyPath] }
    _modify { yield &value[keyPath: keyPath] }
  }
}

extension UncheckedSendable: Equatable where Value: Equatable {}
extension UncheckedSendable: Hashable where Value: Hashable {}
