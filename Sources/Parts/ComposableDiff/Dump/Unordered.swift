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

/// A text that sorts in natural order: `item 2` comes before `item 10`.
struct NaturalOrder: Comparable {
  private let bytes: [UInt8]

  init(_ text: String) {
    bytes = Array(text.utf8)
  }

  static func < (lhs: Self, rhs: Self) -> Bool {
    var (left, right) = (lhs.bytes[...], rhs.bytes[...])
    while let first = left.first, let second = right.first {
      if first.isDigit && second.isDigit {
        let (a, b) = (left.popNumber(), right.popNumber())
        if a.count != b.count { return a.count < b.count }
        if a != b { return a.lexicographicallyPrecedes(b) }
      } else if first != second {
        return first < second
      } else {
        left.removeFirst()
        right.removeFirst()
      }
    }
    if left.isEmpty != right.isEmpty { return left.isEmpty }
    return lhs.bytes.lexicographicallyPrecedes(rhs.bytes)
  }
}

extension UInt8 {
  fileprivate var isDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }
}

extension ArraySlice<UInt8> {
  /// Removes the digits at the start and returns them without leading zeros.
  fileprivate mutating func popNumber() -> Self {
    let digits = prefix(while: \.isDigit)
    removeFirst(digits.count)
    return digits.drop { $0 == UInt8(ascii: "0") }
  }
}
