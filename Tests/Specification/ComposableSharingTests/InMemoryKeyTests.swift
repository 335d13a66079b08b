import ComposableDependencies
import ComposableSharing
import ComposableTestKit
import ComposableTestSupport
import Testing

@Suite(.dependencies) struct InMemoryKeyTests {
  @Test func `properties with one key share one value, and the first default wins`() {
    @Shared(.inMemory("count")) var first = 1
    @Shared(.inMemory("count")) var second = 2
    @Shared(.inMemory("other")) var other = 3
    $second.withLock { $0 += 10 }
    expectEqual(first, 11)
    expectEqual(other, 3)
  }

  @Test func `the default is not made when the value is there`() {
    @Shared(.inMemory("count")) var first = 1
    func makeDefault() -> Int {
      Issue.record("The default was made.")
      return 2
    }
    @Shared(.inMemory("count")) var second = makeDefault()
    expectEqual(second, 1)
  }

  @Test func `a value persists after its last property`() {
    do {
      @Shared(.inMemory("count")) var count = 1
      $count.withLock { $0 = 7 }
    }
    @Shared(.inMemory("count")) var count = 1
    expectEqual(count, 7)
  }

  @Test func `a default persists after its last property`() async throws {
    do { @Shared(.inMemory("count")) var count = 10 }
    @Shared(.inMemory("count")) var count = 0
    expectEqual(count, 10)
  }

  @Test func `a default can be required`() async throws {
    do { @Shared(.inMemory("count")) var count = 10 }
    try await expectEqual(SharedReader(require: .inMemory("count")).wrappedValue, 10)
  }

  @Test func `another storage has other values`() {
    @Shared(.inMemory("count")) var count = 1
    $count.withLock { $0 = 2 }
    withDependencies {
      $0.defaultInMemoryStorage = InMemoryStorage()
    } operation: {
      @Shared(.inMemory("count")) var count = 1
      expectEqual(count, 1)
    }
  }

  @Test(arguments: 0..<2) func `tests do not meet`(_: Int) async {
    // Each of the other tests of this suite changes a value of this name.
    @Shared(.inMemory("apart")) var value: String?
    #expect(value == nil)
  }

  @Test func `a key without a default is optional`() {
    @Shared(.inMemory("name")) var name: String?
    #expect(name == nil)
    $name.withLock { $0 = "Blob" }
    @SharedReader(.inMemory("name")) var reader: String?
    expectEqual(reader, "Blob")
  }

  @Test func `a key supplies the default`() {
    @Shared(.total) var total
    expectEqual(total, 100)
    $total.withLock { $0 += 1 }
    @SharedReader(.total) var reader
    expectEqual(reader, 101)
    @Shared(.inMemory("total")) var plain = 0
    expectEqual(plain, 101)
    @Shared(.total) var overridden = 5
    expectEqual(overridden, 101)
    expectEqual("\($total)", "Shared<Int>(.inMemory(\"total\"))")
  }

  @Test func `a key whose value has another type is reported`() {
    @Shared(.inMemory("count")) var number = 1
    $number.withLock { $0 = 2 }
    let texts = issues {
      @Shared(.inMemory("count")) var text = "none"
      expectEqual(text, "none")
      #expect($text.loadError != nil)
    }
    expectEqual(
      texts,
      [
        """
        'Shared<String>(.inMemory("count"))' could not be loaded: '.inMemory("count")' holds a value \
        of type 'Int'; a key has one type in all of a program.

        The value did not change. "loadError" contains the error until a value is loaded. Call \
        "load()" to try again.
        """
      ]
    )
  }
}

extension SharedKey where Self == InMemoryKey<Int>.Default {
  fileprivate static var total: Self { Self[.inMemory("total"), default: 100] }
}
