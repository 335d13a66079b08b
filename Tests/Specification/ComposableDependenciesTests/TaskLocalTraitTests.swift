import ComposableTestKit
import ComposableTestSupport
import Testing

@Suite(.taskLocal(number, 1)) struct TaskLocalTraitTests {
  @Test func `a suite binds a value for its tests`() {
    expectEqual(number.get(), 1)
  }

  @Test(.taskLocal(number, 2)) func `the value of a test wins`() async {
    expectEqual(number.get(), 2)
    await Task { #expect(number.get() == 2) }.value
  }
}

// Written out: an attribute does not see the projection that `@TaskLocal` makes in its own module.
private let number = TaskLocal(wrappedValue: 0)
