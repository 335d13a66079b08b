import ComposableDependencies
import ComposableSharing
import ComposableTestKit
import ComposableTestSupport
import Dispatch
import Testing

@Suite(.dependencies) struct SharedBoxTests {
  @Test func `a value that is read inside its own change is the old one`() {
    @Shared(value: 1) var count
    $count.withLock { [$count] in
      $0 = $count.wrappedValue + 1
      $0 += $count.wrappedValue
    }
    expectEqual(count, 3)
  }

  @Test func `an element is removed by an id that is derived from the same value`() {
    struct Row: Identifiable { var id: Int }
    @Shared(value: [Row(id: 1), Row(id: 2)]) var rows
    let first = $rows[0]
    $rows.withLock { rows in rows.removeAll { $0.id == first.wrappedValue.id } }
    expectEqual(rows.map(\.id), [2])
  }

  @Test func `a nested change is reported, and the outer one wins`() {
    @Shared(.inMemory("count")) var count = 1
    let texts = issues {
      $count.withLock { [$count] in
        $count.withLock { $0 = 10 }
        expectEqual($count.wrappedValue, 10)
        $0 += 1
      }
    }
    expectEqual(count, 2)
    expectEqual(
      texts,
      [
        """
        'Shared<Int>(.inMemory("count"))' was changed inside its own "withLock".

        The outer closure returns last, and its value replaces this change. Change the value that \
        the outer closure receives instead.
        """
      ]
    )
  }

  @Test func `a change after a nested one is not reported`() {
    @Shared(value: 1) var count
    let texts = issues {
      $count.withLock { [$count] _ in $count.withLock { $0 = 10 } }
    }
    expectEqual(texts.count, 1)
    $count.withLock { $0 = 3 }
    expectEqual(count, 3)
  }

  @Test func `another thread reads the old value during a change`() {
    @Shared(value: 1) var count
    $count.withLock { [$count] value in
      value = 2
      let (seen, isRead) = (Locked(0), DispatchSemaphore(value: 0))
      DispatchQueue.global().async {
        let value = $count.wrappedValue
        seen.withLock { $0 = value }
        isRead.signal()
      }
      isRead.wait()
      expectEqual(seen.withLock { $0 }, 1)
    }
    expectEqual(count, 2)
  }

  @Test func `an old value may read the shared one when it is released`() {
    final class Releasing: Sendable {
      let onEnd: @Sendable () -> Void
      init(_ onEnd: @escaping @Sendable () -> Void = {}) { self.onEnd = onEnd }
      deinit { onEnd() }
    }
    let isReleased = Locked(false)
    @Shared(value: Releasing()) var object
    $object.withLock { [$object] in
      $0 = Releasing {
        _ = $object.wrappedValue
        isReleased.withLock { $0 = true }
      }
    }
    $object.withLock { $0 = Releasing() }
    #expect(isReleased.withLock { $0 })
  }
}
