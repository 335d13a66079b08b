/// Why a value is loaded.
public enum LoadContext<Value> {
  /// A property was made, with a value to begin with where none was ever saved.
  case initialValue(Value)

  /// Somebody called `load()`.
  case userInitiated

  /// The value to begin with, if there is one.
  public var initialValue: Value? {
    guard case .initialValue(let value) = self else { return nil }
    return value
  }
}

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
extension LoadContext: Sendable where Value: Sendable {}

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
extension LoadContext: Equatable where Value: Equatable {}

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
extension LoadContext: Hashable where Value: Hashable {}
