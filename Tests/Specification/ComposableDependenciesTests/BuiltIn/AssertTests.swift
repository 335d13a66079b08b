import ComposableDependencies
import ComposableTestKit
import Testing

@Suite struct AssertTests {
  @Dependency(\.assert) private var assert
  @Dependency(\.precondition) private var precondition
  @Dependency(\.assertionFailure) private var assertionFailure

  @Test func `a false condition is reported in a test`() {
    expectEqual(issues { assert(false) }, ["Assertion failed"])
    expectEqual(issues { assert(false, "There is no \(1).") }, ["Assertion failed: There is no 1."])
    expectEqual(issues { precondition(1 > 2, "Order") }, ["Assertion failed: Order"])
    expectEqual(issues { assertionFailure() }, ["Assertion failed"])
    expectEqual(issues { assertionFailure("Unreachable") }, ["Assertion failed: Unreachable"])
  }

  @Test func `a true condition is not`() {
    let texts = issues {
      assert(true)
      precondition(true, "Order")
    }
    expectEqual(texts, [])
  }

  @Test func `a false precondition stops a live program`() async {
    await #expect(processExitsWith: .failure) {
      withDependencies {
        $0.context = .live
      } operation: {
        @Dependency(\.precondition) var precondition
        precondition(false)
      }
    }
  }

  @Test func `a true condition lets a live program go on`() {
    withDependencies {
      $0.context = .live
    } operation: {
      assert(true)
      precondition(true)
    }
    #expect(Bool(true))
  }
}
