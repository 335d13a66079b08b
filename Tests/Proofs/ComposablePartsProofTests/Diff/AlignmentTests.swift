import Testing

@testable import ComposableDiff

@Suite struct AlignmentTests {
  @Test func `it keeps as many elements as can be kept, for all small sequences`() throws {
    let all = Self.sequences(upTo: 4, of: 3)
    for first in all {
      for second in all {
        let alignment = try #require(Self.align(first, second))
        #expect(Self.isValid(alignment, first, second))
        #expect(alignment.matches.count == Self.longest(first[...], second[...]))
      }
    }
  }

  @Test func `it gives up beyond the limit`() {
    let (first, second) = (Array(0..<10), Array(20..<30))
    #expect(Self.align(first, second, limit: 19) == nil)
    #expect(Self.align(first, second, limit: 20)?.matches.isEmpty == true)
  }

  @Test func `unrelated sequences cost no more than the limit allows`() {
    var comparisons = 0
    let alignment = Alignment(1_000_000, 1_000_000, limit: 100) { _, _ in
      comparisons += 1
      return false
    }
    #expect(alignment == nil)
    #expect(comparisons <= 101 * 102 / 2)
  }

  @Test func `ids that were only removed or only added match beyond the limit`() {
    let (all, some) = (Array(0..<5_000), (0..<2_500).map { $0 * 2 })
    for alignment in [Alignment(all, some), Alignment(some, all)] {
      #expect(alignment.matches.count == some.count)
    }
    #expect(Self.isValid(Alignment(all, some), all, some))
    #expect(Self.isValid(Alignment(some, all), some, all))
  }

  @Test func `ids in another order match in an order of both`() {
    let (first, second) = (Array(0..<5_000), Array((0..<5_000).reversed()))
    #expect(Self.isValid(Alignment(first, second), first, second))
  }

  private static func align(_ first: [Int], _ second: [Int], limit: Int = 100) -> Alignment? {
    Alignment(first.count, second.count, limit: limit) { first[$0] == second[$1] }
  }

  /// Returns whether only equal elements match, in the order of both sequences.
  private static func isValid(_ alignment: Alignment, _ first: [Int], _ second: [Int]) -> Bool {
    let pairs = zip(alignment.matches, alignment.matches.dropFirst())
    return alignment.matches.allSatisfy { first[$0.first] == second[$0.second] }
      && pairs.allSatisfy { $0.first < $1.first && $0.second < $1.second }
  }

  /// The length of the longest common subsequence, found in the plainest way.
  private static func longest(_ first: ArraySlice<Int>, _ second: ArraySlice<Int>) -> Int {
    guard let a = first.first, let b = second.first else { return 0 }
    if a == b { return 1 + longest(first.dropFirst(), second.dropFirst()) }
    return max(longest(first.dropFirst(), second), longest(first, second.dropFirst()))
  }

  private static func sequences(upTo length: Int, of values: Int) -> [[Int]] {
    guard length > 0 else { return [[]] }
    let shorter = sequences(upTo: length - 1, of: values)
    return shorter
      + shorter.filter { $0.count == length - 1 }.flatMap { sequence in
        (0..<values).map { sequence + [$0] }
      }
  }
}
