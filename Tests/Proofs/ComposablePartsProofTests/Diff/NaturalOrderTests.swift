import Testing

@testable import ComposableDiff

@Suite struct NaturalOrderTests {
  @Test func `numbers are ordered by value, and other text by its characters`() {
    let sorted = ["", "1", "2", "10", "a", "a 2", "a 10", "a 10 b", "b"]
    for (index, text) in sorted.enumerated() {
      for (otherIndex, other) in sorted.enumerated() {
        #expect((NaturalOrder(text) < NaturalOrder(other)) == (index < otherIndex))
      }
    }
  }

  @Test func `texts that differ are never equal`() {
    #expect(NaturalOrder("a 02") < NaturalOrder("a 2"))
    #expect(!(NaturalOrder("a 2") < NaturalOrder("a 02")))
  }
}
