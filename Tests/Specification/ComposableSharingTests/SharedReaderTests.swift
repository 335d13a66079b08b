import ComposableSharing
import ComposableTestKit
import ComposableTestSupport
import Testing

@Suite(.dependencies) struct SharedReaderTests {
  @Test func `a reader sees the changes of others`() {
    @Shared(value: 1) var count
    @SharedReader var reader: Int
    _reader = SharedReader($count)
    $count.withLock { $0 = 2 }
    expectEqual(reader, 2)
    expectEqual($reader.wrappedValue, 2)
  }

  @Test func `a reader of a constant stays`() {
    let reader = SharedReader(value: 7)
    expectEqual(reader.wrappedValue, 7)
  }

  @Test func `a function of a value is read each time`() {
    @Shared(value: 2) var count
    let square = $count.read { $0 * $0 }
    $count.withLock { $0 = 3 }
    expectEqual(square.wrappedValue, 9)
    expectEqual(square.read { -$0 }.wrappedValue, -9)
  }

  @Test func `an optional value is unwrapped, and the last one is kept`() throws {
    @Shared(value: 1 as Int?) var base
    let reader = try #require(SharedReader(SharedReader($base)))
    $base.withLock { $0 = 2 }
    expectEqual(reader.wrappedValue, 2)
    $base.withLock { $0 = nil }
    expectEqual(reader.wrappedValue, 2)
  }

  @Test func `a reader of a key sees its shared value`() {
    @Shared(.inMemory("count")) var count = 1
    @SharedReader(.inMemory("count")) var reader = 5
    expectEqual(reader, 1)
    $count.withLock { $0 = 2 }
    expectEqual(reader, 2)
  }

  @Test func `a property that is made after a reader can change the value`() {
    @SharedReader(.inMemory("count")) var reader = 5
    @Shared(.inMemory("count")) var count = 1
    $count.withLock { $0 += 1 }
    expectEqual(reader, 6)
  }
}
