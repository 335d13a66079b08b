/// An unordered collection, which is written in the natural order of its texts.
protocol Unordered {
  /// The values, keyed by their identity in a difference.
  var keyed: [AnyHashable: Any] { get }
}

extension Dictionary: Unordered {
  var keyed: [AnyHashable: Any] {
    [AnyHashable: Any](uniqueKeysWithValues: lazy.map { ($0.key, $0.value) })
  }
}

extension Set: Unordered {
  /// The elements, keyed by their ids.
  ///
  /// If two elements share an id, the elements are their own keys.
  var keyed: [AnyHashable: Any] {
    let pairs = lazy.map { (identity(of: $0) ?? AnyHashable($0), $0 as Any) }
    let keyed = [AnyHashable: Any](pairs, uniquingKeysWith: { first, _ in first })
    if keyed.count == count { return keyed }
    return [AnyHashable: Any](uniqueKeysWithValues: lazy.map { ($0, $0) })
  }
}

/// Returns the id of a value, if it is `Identifiable`.
func identity(of value: Any) -> AnyHashable? {
  func id<Value: Identifiable>(_ value: Value) -> AnyHashable { AnyHashable(value.id) }
  return (value as? any Identifiable).map { id($0) }
}
