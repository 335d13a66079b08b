import ComposableIssues
import ComposableTestKit
import Testing

@Suite struct TestContextTests {
  @Test func `a test knows that it is one of Swift Testing, and which`() throws {
    let test = try #require(Test.current)
    guard case .swiftTesting(let testing?) = TestContext.current else {
      Issue.record("No running test: \(String(describing: TestContext.current))")
      return
    }
    #expect(isTesting)
    #expect(testing.test.id.rawValue as? Test.ID == test.id)
  }

  @Test func `a child task belongs to the test`() async {
    let context = TestContext.current
    await withTaskGroup { group in
      group.addTask { #expect(TestContext.current == context) }
    }
  }

  @Test func `a detached task is testing, but belongs to no test`() async {
    let context = await Task.detached { TestContext.current }.value
    expectEqual(context, .swiftTesting(nil))
    #expect(await Task.detached { isTesting }.value)
  }

  @Test func `the contexts of two tests differ`() {
    let (one, other) = (TestContext.Testing(id: 1), TestContext.Testing(id: 2))
    #expect(one != other)
    expectEqual(one, TestContext.Testing(id: 1))
  }
}
