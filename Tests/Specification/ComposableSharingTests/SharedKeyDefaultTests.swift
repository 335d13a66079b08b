import ComposableDependencies
import ComposableSharing
import ComposableTestKit
import ComposableTestSupport
import Foundation
import Testing

@Suite(.dependencies) struct SharedKeyDefaultTests {
  @Test func `a property can have another default than its key`() {
    @Shared(.lives) var lives = 5
    expectEqual(lives, 5)
    @Shared(.lives) var again
    expectEqual(again, 5)
  }

  @Test func `a reader can have another default than its key`() {
    @SharedReader(.lives) var lives = 5
    expectEqual(lives, 5)
  }

  @Test func `a key has its default`() {
    let key: InMemoryKey<Int>.Default = .lives
    expectEqual(key.initialValue, 3)
  }

  @Test func `a key with a default reports no failure of a disk that the test has filled`() {
    @Dependency(\.defaultFileStorage) var files
    @Shared(.marks) var marks
    files.isFull = true
    $marks.withLock { $0.append(1) }
    #expect($marks.saveError is FileStorageError)
  }

  @Test func `one name can stand for a shared key and for the key of a reader`() {
    @Shared(.score) var score = 1
    @Shared(.score) var saved
    @SharedReader(.score) var reader: Int?
    expectEqual(score, 1)
    #expect(saved == nil)
    #expect(reader == nil)
  }

  @Test func `one name can stand for keys with defaults of different types`() {
    @Shared(.level) var level: Int
    @SharedReader(.level) var saved: Int?
    expectEqual(level, 1)
    expectEqual(saved, 7)
  }
}

extension SharedReaderKey where Self == InMemoryKey<Int>.Default {
  fileprivate static var lives: Self { Self[.inMemory("lives"), default: 3] }
}

extension SharedKey where Self == FileStorageKey<[Int]>.Default {
  fileprivate static var marks: Self {
    Self[.fileStorage(URL(filePath: "/marks.json")), default: []]
  }
}

extension SharedKey where Self == InMemoryKey<Int> {
  fileprivate static var score: Self { inMemory("score") }
}

extension SharedReaderKey where Self == AppStorageKey<Int?>.Default {
  fileprivate static var score: Self { Self[.appStorage("score"), default: nil] }
}

extension SharedKey where Self == InMemoryKey<Int>.Default {
  fileprivate static var level: Self { Self[.inMemory("level"), default: 1] }
}

extension SharedReaderKey where Self == AppStorageKey<Int?>.Default {
  fileprivate static var level: Self { Self[.appStorage("level"), default: 7] }
}
