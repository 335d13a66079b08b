import ComposableCollections
import ComposableTestKit
import Testing

@Suite struct OrderedSetSetAlgebraTests {
  /// Every subset of a small range, in an order that is not ascending.
  static let subsets = (0..<32).map { bits in
    OrderedSet([3, 0, 4, 1, 2].filter { bits >> $0 & 1 == 1 })
  }

  @Test func `algebra agrees with Set, in the order of the first`() {
    for first in Self.subsets {
      for second in Self.subsets {
        let (a, b) = (Set(first), Set(second))
        expectEqual(first.union(second), first + second.filter { !a.contains($0) })
        expectEqual(first.intersection(second).elements, Array(first).filter(b.contains))
        expectEqual(first.subtracting(second).elements, Array(first).filter { !b.contains($0) })
        expectEqual(first.isSubset(of: second), a.isSubset(of: b))
        expectEqual(first.isSuperset(of: second), a.isSuperset(of: b))
        expectEqual(first.isDisjoint(with: second), a.isDisjoint(with: b))
      }
    }
  }
}

private func + (lhs: OrderedSet<Int>, rhs: OrderedSet<Int>) -> OrderedSet<Int> {
  OrderedSet(lhs.elements + rhs.elements)
}
