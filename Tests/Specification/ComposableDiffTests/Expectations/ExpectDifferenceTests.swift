import ComposableDiff
import ComposableIssues
import ComposableTestKit
import Testing

@Suite struct ExpectDifferenceTests {
  @Test func `changes that explain everything raise no issue`() {
    var user = User(id: 1, name: "A")
    let issues = issues {
      expectDifference(user) {
        user.name = "B"
      } changes: {
        $0.name = "B"
      }
    }
    expectEqual(issues, [])
  }

  @Test func `changes that leave something out raise an issue`() {
    var user = User(id: 1, name: "A")
    let issues = issues {
      expectDifference(user, "Renaming") {
        user = User(id: 2, name: "B")
      } changes: {
        $0.name = "B"
      }
    }
    expectEqual(
      issues,
      [
        """
        Renaming - Difference: …

          \u{2007} User(
          \u{2212}   id: 1,
          +   id: 2,
          \u{2007}   name: "B"
          \u{2007} )

        (Expected: \u{2212}, Actual: +)
        """
      ]
    )
  }

  @Test func `without an operation the changes hold already`() {
    let user = User(id: 1, name: "A")
    expectEqual(issues { expectDifference(user, changes: { $0.name = "A" }) }, [])
    expectEqual(issues { expectDifference(user, changes: { $0.name = "B" }) }.count, 1)
  }

  @Test func `an operation that throws raises an issue`() {
    struct Failure: Error {}
    let issues = issues {
      expectDifference(1) {
        throw Failure()
      } changes: { _ in
      }
    }
    expectEqual(issues.count, 1)
  }

  @Test func `an operation may be asynchronous and isolated`() async {
    let counter = Counter()
    await expectEqual(counter.increment(expecting: 1), [])
    await expectEqual(
      counter.increment(expecting: 1),
      [
        "Difference: …\n\n  \u{2212} 1\n  + 2\n\n(Expected: \u{2212}, Actual: +)"
      ]
    )
  }

  private actor Counter {
    var count = 0

    func increment(expecting expected: Int) async -> [String] {
      let reporter = RecordedIssues()
      await withIssueReporters([reporter]) {
        await expectDifference(count) {
          await Task {}.value
          count += 1
        } changes: {
          $0 = expected
        }
      }
      return reporter.texts
    }
  }
}
