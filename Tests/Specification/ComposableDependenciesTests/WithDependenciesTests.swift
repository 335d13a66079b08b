import ComposableDependencies
import ComposableTestKit
import Testing

@Suite struct WithDependenciesTests {
  @Dependency(\.digit.value) private var digit

  @Test func `an override holds for the operation and ends with it`() {
    withDependencies {
      $0.digit.value = 10
    } operation: {
      expectEqual(digit, 10)
    }
    expectEqual(digit, 3)
  }

  @Test func `nested overrides add to each other, and the inner one wins`() {
    @Dependency(\.lifeless.value) var other
    withDependencies {
      $0.digit.value = 10
      $0.lifeless.value = 20
    } operation: {
      withDependencies {
        $0.digit.value += 1
      } operation: {
        expectEqual(digit, 11)
        expectEqual(other, 20)
      }
      expectEqual(digit, 10)
    }
  }

  @Test func `an error ends the override and is passed on`() {
    struct Failure: Error {}
    #expect(throws: Failure.self) {
      try withDependencies {
        $0.digit.value = 10
      } operation: {
        throw Failure()
      }
    }
    expectEqual(digit, 3)
  }

  @Test func `an update that throws keeps the operation from running`() {
    struct Failure: Error {}
    var didRun = false
    #expect(throws: Failure.self) {
      try withDependencies { _ in
        throw Failure()
      } operation: {
        didRun = true
      }
    }
    #expect(!didRun)
  }

  @Test func `an asynchronous override flows into tasks and groups`() async {
    await withDependencies {
      await Task.yield()
      $0.digit.value = 10
    } operation: {
      let inTask = await Task { digit }.value
      let inGroup = await withTaskGroup(of: Int.self) { group in
        group.addTask { digit }
        return await group.next()
      }
      async let child = digit
      expectEqual(inTask, 10)
      expectEqual(inGroup, 10)
      await expectEqual(child, 10)
    }
    expectEqual(digit, 3)
  }

  @Test func `a detached task sees no override`() async {
    await withDependencies {
      await Task.yield()
      $0.digit.value = 10
    } operation: {
      let value = await Task.detached { DependencyValues._current.digit }.value
      expectEqual(value, Digit(value: 3))
    }
  }

  @Test @MainActor func `an asynchronous operation stays on its actor`() async {
    var count = 0
    await withDependencies {
      $0.digit.value = 10
      count += 1
    } operation: {
      await Task.yield()
      MainActor.assertIsolated()
      count += digit
    }
    expectEqual(count, 11)
  }

  @Test func `looking at a missing test value in the update is not reported`() {
    let texts = issues {
      withDependencies {
        $0.untested.value += 1
      } operation: {
        @Dependency(\.untested.value) var value
        expectEqual(value, 2)
      }
    }
    expectEqual(texts, [])
  }

  @Test func `a look in the update does not hide a later use`() {
    let texts = issues {
      withDependencies {
        _ = $0.untested
      } operation: {
        @Dependency(\.untested.value) var value
        expectEqual(value, 1)
      }
    }
    expectEqual(texts.count, 1)
  }
}
