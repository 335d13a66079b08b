/// A collection without an order of its own, written in the natural order of its texts.
protocol Unordered {
  /// The values by what identifies them in a difference.
  var keyed: [AnyHashable: Any] { get }
}

extension Dictionary: Unordered {
  var keyed: [AnyHashable: Any] {
    [AnyHashable: Any](uniqueKeysWithValues: lazy.map { ($0.key, $0.value) })
  }
}

extension Set: Unordered {
  /// Elements with an identity are known by it, unless two elements share one.
  var keyed: [AnyHashable: Any] {
    let pairs = lazy.map { (identity(of: $0) ?? AnyHashable($0), $0 as Any) }
    let keyed = [AnyHashable: Any](pairs, uniquingKeysWith: { first, _ in first })
    if keyed.count == count { return keyed }
    return [AnyHashable: Any](uniqueKeysWithValues: lazy.map { ($0, $0) })
  }
}

/// The id of a value that has one.
func identity(of value: Any) -> AnyHashable? {
  func id<Value: Identifiable>(_ value: Value) -> AnyHashable { AnyHashable(value.id) }
  return (value as? any Identifiable).map { id($0) }
}
