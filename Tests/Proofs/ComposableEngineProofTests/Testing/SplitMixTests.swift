import Testing

@testable import Composable

@Suite struct SplitMixTests {
  /// The numbers are the ones of the published generator, so seeds stay valid.
  @Test func `a seed gives the same numbers everywhere`() {
    var random = SplitMix(seed: 1_234_567)
    #expect(
      (0..<3).map { _ in random.next() } == [
        6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423,
      ]
    )
  }

  @Test func `numbers below a limit are spread evenly`() {
    var random = SplitMix(seed: 1)
    var counts = [0, 0, 0]
    for _ in 0..<3_000 { counts[random.next(below: 3)] += 1 }
    #expect(counts.allSatisfy { 900...1_100 ~= $0 })
  }

  @Test func `neighboring seeds begin differently`() {
    let first = (1...1_000 as ClosedRange<UInt64>).map { seed in
      var random = SplitMix(seed: seed)
      return random.next(below: 2)
    }
    #expect(450...550 ~= first.reduce(0, +))
  }
}
