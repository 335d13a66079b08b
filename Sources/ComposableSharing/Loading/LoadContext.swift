/// The reason for loading a value.
public enum LoadContext<Value> {
  /// A property was created, with an initial value in case none was ever saved.
  case initialValue(Value)

  /// The program called `load()`, or the key's subscription sent a change.
  case userInitiated

  /// The initial value, if there is one.
  public var initialValue: Value? {
    guard case .initialValue(let value) = self else { return nil }
    return value
  }
}

extension LoadContext: Sendable where Value: Sendable {}

extension LoadContext: Equatable where Value: Equatable {}

extension LoadContext: Hashable where Value: Hashable {}
