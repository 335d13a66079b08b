import Testing

@testable import ComposableDependencies

@Suite struct OverridesTests {
  private let keys = [Int.self, String.self, Bool.self, Double.self].map {
    ObjectIdentifier($0 as Any.Type)
  }

  private func overrides(_ values: [Int: Int]) -> Overrides {
    var overrides = Overrides()
    for (key, value) in values.sorted(by: { $0.key < $1.key }) {
      overrides.set(Box(value), for: keys[key])
    }
    return overrides
  }

  private func values(_ overrides: Overrides) -> [Int?] {
    keys.map { (overrides.box(for: $0)?.takeUnretainedValue() as? Box<Int>)?.value }
  }

  @Test func `a copy is the same until one of both changes`() {
    let original = overrides([0: 1])
    var copy = original
    #expect(copy.isIdentical(to: original))
    copy.set(Box(2), for: keys[0])
    #expect(!copy.isIdentical(to: original))
    #expect(values(original) == [1, nil, nil, nil])
  }

  @Test func `all small cases of filling keep what was there`() {
    for mine in 0..<16 {
      for theirs in 0..<16 {
        func some(_ bits: Int, _ value: Int) -> Overrides {
          overrides(
            .init(uniqueKeysWithValues: (0..<4).filter { bits >> $0 & 1 == 1 }.map { ($0, value) })
          )
        }
        var filled = some(mine, 1)
        filled.fill(from: some(theirs, 2))
        let expected = (0..<4).map { mine >> $0 & 1 == 1 ? 1 : theirs >> $0 & 1 == 1 ? 2 : nil }
        #expect(values(filled) == expected)
        #expect(filled.cover(some(mine, 3)))
      }
    }
  }

  @Test func `all small cases of covering leave nothing to see behind`() {
    for mine in 0..<16 {
      for theirs in 0..<16 {
        func some(_ bits: Int) -> Overrides {
          overrides(
            .init(uniqueKeysWithValues: (0..<4).filter { bits >> $0 & 1 == 1 }.map { ($0, 1) })
          )
        }
        if some(mine).cover(some(theirs)) { #expect(mine & theirs == theirs) }
      }
    }
  }
}
