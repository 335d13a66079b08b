import ComposableDiff
import ComposableTestKit
import ComposableTestSupport
import Testing

@testable import Composable

@Suite(.dependencies) struct StackElementIDTests {
  @Test func `an id is shown with its number`() {
    let id: StackElementID = 3
    expectEqual("\(id)", "#3")
    expectEqual(String(reflecting: id), "#3")
    expectEqual(String(customDumping: id), "#3")
  }

  @Test func `ids are equal when their numbers are`() {
    let ids: Set<StackElementID> = [1, 2, 1]
    expectEqual(ids.count, 2)
  }

  @Test func `a number stops a program that is not a test`() async throws {
    let result = try #require(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        _ = StackElementID(1, isTesting: false)
      }
    )
    #expect(
      printed(
        """
        A StackElementID can be written as a number only in tests (was 1). Use an id from the \
        "ids" of the StackState, or from the action.
        """,
        in: result.standardErrorContent
      )
    )
  }
}
