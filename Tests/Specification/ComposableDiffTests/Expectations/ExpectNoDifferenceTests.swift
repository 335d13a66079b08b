import ComposableDiff
import ComposableIssues
import ComposableTestKit
import Testing

@Suite struct ExpectNoDifferenceTests {
  @Test func `equal values raise no issue`() {
    expectEqual(issues { expectNoDifference([1], [1]) }, [])
  }

  @Test func `values that differ raise an issue with their difference`() {
    expectEqual(
      issues { expectNoDifference(User(id: 1, name: "A"), User(id: 1, name: "B"), "Loaded user") },
      [
        """
        Loaded user - Difference: …

          \u{2007} User(
          \u{2007}   id: 1,
          \u{2212}   name: "A"
          +   name: "B"
          \u{2007} )

        (First: \u{2212}, Second: +)
        """
      ]
    )
  }

  @Test func `without a message the issue begins with the difference`() {
    expectEqual(
      issues { expectNoDifference(1, 2) },
      [
        "Difference: …\n\n  \u{2212} 1\n  + 2\n\n(First: \u{2212}, Second: +)"
      ]
    )
  }

  @Test func `an expression that throws raises an issue`() {
    struct Failure: Error {}
    func fail() throws -> Int { throw Failure() }
    let issues = issues { () throws(Never) in expectNoDifference(try fail(), 1) }
    expectEqual(issues.count, 1)
  }
}
