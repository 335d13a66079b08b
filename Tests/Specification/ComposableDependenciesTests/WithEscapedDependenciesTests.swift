import ComposableDependencies
import ComposableTestKit
import Dispatch
import Testing

@Suite struct WithEscapedDependenciesTests {
  @Dependency(\.digit.value) private var digit

  @Test func `a closure that is called later does not see the overrides`() {
    var later: () -> Void = {}
    withDependencies {
      $0.digit.value = 10
    } operation: {
      later = { #expect(digit == 3) }
    }
    later()
  }

  @Test func `yield brings the overrides to a closure that is called later`() {
    var later: () -> Void = {}
    withDependencies {
      $0.digit.value = 10
    } operation: {
      withEscapedDependencies { dependencies in
        later = { dependencies.yield { #expect(digit == 10) } }
      }
    }
    later()
    expectEqual(digit, 3)
  }

  @Test func `yield replaces overrides of its caller`() {
    let dependencies = withEscapedDependencies { $0 }
    withDependencies {
      $0.digit.value = 10
    } operation: {
      dependencies.yield { #expect(digit == 3) }
      expectEqual(digit, 10)
    }
  }

  @Test func `yield brings the defaults of the test to another thread`() async {
    @Dependency(\.counter) var counter
    let dependencies = withEscapedDependencies { $0 }
    let other = await withCheckedContinuation { continuation in
      DispatchQueue.global().async {
        dependencies.yield {
          @Dependency(\.counter) var counter
          continuation.resume(returning: counter)
        }
      }
    }
    #expect(other === counter)
  }

  @Test func `overrides reach an unfolding stream by an asynchronous yield`() async {
    let stream = await withDependencies {
      $0.digit.value = 10
    } operation: {
      await withEscapedDependencies { dependencies in
        await Task.yield()
        return AsyncStream(unfolding: { await dependencies.yield { await self.soon() } })
      }
    }
    var iterator = stream.makeAsyncIterator()
    await expectEqual(iterator.next(), 10)
  }

  private func soon() async -> Int { digit }
}
