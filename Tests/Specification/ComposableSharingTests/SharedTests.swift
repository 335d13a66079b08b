import ComposableSharing
import ComposableTestKit
import ComposableTestSupport
import Dispatch
import Testing

@Suite(.dependencies) struct SharedTests {
  struct Profile: Equatable, Sendable {
    var name = "Blob"
    var age = 40
    var initial: Character? { name.first }
  }

  @Test func `a value is read plainly and changed under its lock`() {
    @Shared(value: 1) var count
    let result = $count.withLock { count in
      count += 1
      return "\(count)"
    }
    expectEqual(count, 2)
    expectEqual(result, "2")
  }

  @Test func `changes before an error is thrown are kept`() {
    @Shared(value: 1) var count
    #expect(throws: Offline.self) {
      try $count.withLock {
        $0 = 2
        throw Offline()
      }
    }
    expectEqual(count, 2)
  }

  @Test func `increments of many threads are not lost`() {
    @Shared(value: 0) var count
    DispatchQueue.concurrentPerform(iterations: 8) { [$count] _ in
      for _ in 0..<1_000 { $count.withLock { $0 += 1 } }
    }
    expectEqual(count, 8_000)
  }

  @Test func `a property made from another one has the same value`() {
    @Shared(value: 1) var count
    @Shared(projectedValue: $count) var other
    $other.withLock { $0 = 5 }
    expectEqual(count, 5)
  }

  @Test func `a part of a value shares its changes`() {
    @Shared(value: Profile()) var profile
    let name = $profile.name
    name.withLock { $0 = "Blob Jr." }
    expectEqual(profile, Profile(name: "Blob Jr."))
    $profile.withLock { $0.name = "Blob Sr." }
    expectEqual(name.wrappedValue, "Blob Sr.")
  }

  @Test func `a part that cannot be set is read`() {
    @Shared(value: Profile()) var profile
    let initial: SharedReader<Character?> = $profile.initial
    $profile.name.withLock { $0 = "Glob" }
    expectEqual(initial.wrappedValue, "G")
  }

  /// The last value that was read was kept.
  @Test func `a part that disappears keeps the last value that was written`() throws {
    @Shared(value: Optional("draft")) var name: String?
    let part = try #require(Shared($name))
    let reader = try #require(SharedReader(SharedReader($name)))
    let nested = try #require(Shared(Shared(value: Optional($name)))).wrappedValue
    part.withLock { $0 = "written through the part" }
    $name.withLock { $0 = nil }
    expectEqual(part.wrappedValue, "written through the part")
    expectEqual(reader.wrappedValue, "written through the part")
    nested.withLock { $0 = "written elsewhere" }
    $name.withLock { $0 = nil }
    expectEqual(part.wrappedValue, "written elsewhere")
  }

  @Test func `a part of an external value that disappears keeps the last value`() throws {
    @Shared(.inMemory("profile")) var profile: Profile? = Profile()
    let name = try #require(Shared($profile)).name
    $profile.withLock { $0 = Profile(name: "Ada") }
    $profile.withLock { $0 = nil }
    expectEqual(name.wrappedValue, "Ada")
    expectEqual(
      issues { name.withLock { $0 = "Eve" } },
      [
        """
        'Shared<Optional<Profile>>(.inMemory("profile"))' was changed after it was removed.

        The change is lost: only this property and its copies show it. The value was removed from \
        its collection, or set to 'nil', by other code. Remove the row or the screen of a value \
        together with the value.
        """
      ]
    )
    expectEqual(name.wrappedValue, "Eve")
    #expect(profile == nil)
  }

  @Test func `a part that a property of a replay removes keeps the last value`() throws {
    @Shared(.inMemory("count")) var count: Int? = 1
    let part = try #require(Shared($count))
    SharedSandbox(references: .detached).run {
      part.withLock { $0 = 2 }
      @Shared(.inMemory("count")) var other: Int?
      $other.withLock { $0 = nil }
      expectEqual(part.wrappedValue, 2)
    }
  }

  @Test func `an optional value is unwrapped, and the last one is kept`() throws {
    @Shared(value: 1 as Int?) var base
    let count = try #require(Shared($base))
    count.withLock { $0 += 1 }
    expectEqual(base, 2)
    expectEqual(count.wrappedValue, 2)
    $base.withLock { $0 = nil }
    expectEqual(count.wrappedValue, 2)
    expectEqual(issues { count.withLock { $0 += 1 } }.count, 1)
    #expect(base == nil)
    expectEqual(count.wrappedValue, 3)
    $base.withLock { $0 = 10 }
    expectEqual(count.wrappedValue, 10)
    #expect(Shared(Shared(value: Int?.none)) == nil)
  }

  @Test func `assigning the projection points all copies elsewhere`() {
    @Shared(value: 1) var first
    @Shared(value: 2) var second
    let copy = $first
    $first = $second
    $second.withLock { $0 = 3 }
    expectEqual(first, 3)
    expectEqual(copy.wrappedValue, 3)
  }

  @Test func `equality compares values`() {
    let (first, second) = (Shared(value: 1), Shared(value: 1))
    expectEqual(first, second)
    second.withLock { $0 = 2 }
    #expect(first != second)
    expectEqual(SharedReader(first), SharedReader(value: 1))
  }

  @Test func `a shared value is identified as the value is`() {
    struct Row: Identifiable {
      var id: Int
    }
    expectEqual(Shared(value: Row(id: 3)).id, 3)
    expectEqual(SharedReader(value: Row(id: 4)).id, 4)
  }

  @Test func `a description names the type and the key or the value`() {
    expectEqual("\(Shared(value: 1))", "Shared<Int>(value: 1)")
    @Shared(.inMemory("profile")) var profile = Profile()
    expectEqual("\($profile)", "Shared<Profile>(.inMemory(\"profile\"))")
    expectEqual("\(SharedReader($profile))", "SharedReader<Profile>(.inMemory(\"profile\"))")
    expectEqual(
      "\($profile.read(\.age))",
      "SharedReader<Profile>(.inMemory(\"profile\")).read { … }"
    )
  }

  @Test func `a value is released with its last property`() {
    weak var object: CopyCount?
    do {
      @Shared(value: CopyCount()) var value
      object = value
      #expect(object != nil)
    }
    #expect(object == nil)
  }
}

/// An object whose instances are counted.
final class CopyCount: Sendable {}
