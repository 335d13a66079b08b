/// Returns whether two values are equal according to `==`, or `nil` if the type of the first one
/// has none.
package func areEqual(_ first: Any, _ second: Any) -> Bool? {
  func isEqual<Value: Equatable>(_ value: Value) -> Bool {
    (second as? Value).map { $0 == value } ?? false
  }
  return (first as? any Equatable).map { isEqual($0) }
}

/// Returns whether two values that are not equal are the same value, which does not equal itself.
///
/// `Double.nan` does not equal itself, and neither does a value that contains it. Whatever happens
/// when a value changes would happen again and again.
package func areIndistinguishable<Value: Equatable>(_ first: Value, _ second: Value) -> Bool {
  first != first && second != second && swiftSource(of: first) == swiftSource(of: second)
}

/// Two collections of one type whose elements are compared without boxing them.
struct EquatableElements {
  /// The number of equal elements at the start.
  let prefix: Int
  /// The number of equal elements at the end, after the prefix.
  let suffix: Int
  /// A function that returns whether two elements are equal, given their offsets from the end of
  /// the prefix.
  let isEqual: (Int, Int) -> Bool

  /// Creates the comparison, or returns `nil` if the elements have no `==` or are not the parts to
  /// show.
  init?(_ sides: Difference.Sides) {
    func open<Values: Collection>(_ first: Values) -> Self? {
      guard let second = sides.secondValue as? Values,
        let element = Values.Element.self as? any Equatable.Type,
        first.count == sides.first.children.count, second.count == sides.second.children.count
      else { return nil }
      return Self(of: element, Array(first), Array(second))
    }
    guard sides.first.kind == .list, dumpMirror(of: sides.firstValue) == nil,
      let elements = (sides.firstValue as? any Collection).flatMap({ open($0) })
    else { return nil }
    self = elements
  }

  private init?<Element: Equatable>(of _: Element.Type, _ first: Any, _ second: Any) {
    guard let first = first as? [Element], let second = second as? [Element] else { return nil }
    let limit = min(first.count, second.count)
    var prefix = 0
    while prefix < limit && first[prefix] == second[prefix] { prefix += 1 }
    var suffix = 0
    while suffix < limit - prefix
      && first[first.count - 1 - suffix] == second[second.count - 1 - suffix]
    {
      suffix += 1
    }
    (self.prefix, self.suffix) = (prefix, suffix)
    isEqual = { first[prefix + $0] == second[prefix + $1] }
  }
}
