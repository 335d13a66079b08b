// settings: swift6 swift5 main-actor package
import Composable
import Foundation

nonisolated struct Item: Codable, Equatable, Identifiable, Sendable { var id = 1 }

extension SharedKey where Self == FileStorageKey<IdentifiedArrayOf<Item>>.Default {
  static var items: Self { Self[.fileStorage(URL(filePath: "/items.json")), default: []] }
}

extension SharedKey where Self == FileStorageKey<IdentifiedArrayOf<Item>> {
  static var savedItems: Self { .fileStorage(URL(filePath: "/items.json")) }
}

extension SharedKey where Self == InMemoryKey<Set<Int>>.Default {
  static var numbers: Self { Self[.inMemory("numbers"), default: []] }
}

extension SharedKey where Self == InMemoryKey<Int?> {
  static var selection: Self { .inMemory("selection") }
}

extension SharedKey where Self == InMemoryKey<Int?>.Default {
  static var choice: Self { Self[.inMemory("choice"), default: nil] }
}

extension SharedKey where Self == InMemoryKey<Double> {
  static var ratio: Self { .inMemory("ratio") }
}

extension SharedKey where Self == InMemoryKey<Double>.Default {
  static var volume: Self { Self[.inMemory("volume"), default: 0] }
}

extension SharedReaderKey where Self == InMemoryKey<Int>.Default {
  static var count: Self { Self[.inMemory("count"), default: 0] }
}

struct Properties {
  @Shared(.items) var items
  @Shared(.items) var itemsOfLiteral = [Item()]
  @Shared(.items) var noItems = []
  @Shared(.items) var typedItems: IdentifiedArrayOf<Item> = [Item()]
  @Shared(.savedItems) var savedItems = [Item()]
  @Shared(.savedItems) var noSavedItems = []
  @Shared(.numbers) var numbers = [1]
  @Shared(.numbers) var numbersOfSet: Set = [1]
  @Shared(.selection) var selection
  @Shared(.selection) var typedSelection: Int?
  @Shared(.selection) var selectionOfLiteral = 3
  @Shared(.choice) var choice
  @Shared(.choice) var typedChoice: Int?
  @Shared(.choice) var choiceOfLiteral = 3
  @Shared(.choice) var noChoice = nil
  @Shared(.ratio) var ratio = 0
  @Shared(.volume) var volume = 0
  @Shared(.count) var count
  @Shared(.inMemory("optional")) var optional: Int?
  @Shared(.inMemory("array")) var array: IdentifiedArrayOf<Item> = []
  @Shared(.inMemory("double")) var double: Double = 0
}

struct Readers {
  @SharedReader(.items) var items
  @SharedReader(.items) var itemsOfLiteral = [Item()]
  @SharedReader(.items) var typedItems: IdentifiedArrayOf<Item> = [Item()]
  @SharedReader(.savedItems) var savedItems = [Item()]
  @SharedReader(.numbers) var numbers: Set = [1]
  @SharedReader(.selection) var selection
  @SharedReader(.selection) var typedSelection: Int?
  @SharedReader(.selection) var selectionOfLiteral = 3
  @SharedReader(.choice) var choice
  @SharedReader(.choice) var typedChoice: Int?
  @SharedReader(.ratio) var ratio = 0
  @SharedReader(.volume) var volume
  @SharedReader(.volume) var volumeOfLiteral = 0
  @SharedReader(.count) var count
  @SharedReader(.count) var countOfLiteral = 3
  @SharedReader(.inMemory("optional")) var optional: Int?
  @SharedReader(.inMemory("number")) var number = 0
}

struct ByInitializer {
  @Shared var count: Double
  @SharedReader var reader: Double

  init() {
    _count = Shared(.volume)
    _reader = SharedReader(.volume)
  }

  init(count: Double) {
    _count = Shared(wrappedValue: count, .ratio)
    _reader = SharedReader(wrappedValue: count, .ratio)
  }

  init(required: Void) async throws {
    _count = try await Shared(require: .ratio)
    _reader = try await SharedReader(require: .ratio)
    try await $count.load(.volume)
    try await $reader.load(.ratio)
    try await $reader.load(.volume)
  }
}
