import ComposableConcurrency
import ComposableTestKit
import Testing

@Suite struct LockIsolatedTests {
  @Test func `concurrent increments are not lost`() async {
    let count = LockIsolated(0)
    await withTaskGroup { group in
      for _ in 0..<1000 { group.addTask { count.withValue { $0 += 1 } } }
    }
    expectEqual(count.value, 1000)
  }

  @Test func `it can be read while it is worked on`() {
    let count = LockIsolated(1)
    count.withValue { $0 = count.value + 41 }
    expectEqual(count.value, 42)
  }

  @Test func `its members can be read and its value set`() {
    let names = LockIsolated(["a", "b"])
    expectEqual(names.count, 2)
    names.setValue([])
    #expect(names.isEmpty)
  }

  @Test func `changes made before an error are kept and the lock is let go`() async {
    struct Failure: Error {}
    let count = LockIsolated(0)
    #expect(throws: Failure.self) {
      try count.withValue {
        $0 = 1
        throw Failure()
      }
    }
    await expectEqual(Task.detached { count.value }.value, 1)
  }
}
