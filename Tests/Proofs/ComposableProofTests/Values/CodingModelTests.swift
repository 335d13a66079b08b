import ComposableTestKit
import ComposableTestSupport
import Foundation
import Testing

@testable import Composable
@testable import ComposableCollections

/// The JSON of collections and shared values, compared with that of a plain array with the same changes.
///
/// `MODEL_PROGRAMS=100000 swift test --package-path Tests --filter CodingModelTests` tries more.
@Suite(.dependencies, .timeLimit(.minutes(60))) struct CodingModelTests {
  private static var count: UInt64 {
    ProcessInfo.processInfo.environment["MODEL_PROGRAMS"].flatMap(UInt64.init) ?? 200
  }

  private func json(_ value: some Encodable, keepingIDs: Bool = false) throws -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    if keepingIDs { encoder.userInfo[.keepsStackElementIDs] = true }
    return try encoder.encode(value)
  }

  private func decoded<Value: Decodable>(
    _ data: Data,
    keepingIDs: Bool = false
  ) throws -> Value {
    let decoder = JSONDecoder()
    if keepingIDs { decoder.userInfo[.keepsStackElementIDs] = true }
    return try decoder.decode(Value.self, from: data)
  }

  @Test func `an identified array has the JSON of an array`() throws {
    for seed in 0..<Self.count {
      let program = RowProgram(seed: seed)
      var (model, rows): ([ModelRow], IdentifiedArrayOf<ModelRow>) = ([], [])
      for step in program.steps {
        model.apply(step)
        switch step {
        case .insert(let row, let index): rows.insert(row, at: index)
        case .replace(let row, _): rows[id: row.id] = row
        case .remove(let index): rows.remove(id: rows[index].id)
        case .swap(let first, let second): rows.swapAt(first, second)
        case .removeAll: rows.removeAll()
        }
        let data = try json(model)
        try #require(json(rows) == data, "\(program)")
        try #require(decoded(data) == rows, "\(program)")
      }
    }
  }

  @Test func `an array with a repeated id does not decode as an identified array`() throws {
    var random = SeededGenerator(seed: 1)
    var count = 0
    for seed in 0..<Self.count {
      var model: [ModelRow] = []
      for step in RowProgram(seed: seed).steps { model.apply(step) }
      guard let row = model.randomElement(using: &random) else { continue }
      count += 1
      model.insert(row, at: Int.random(in: 0...model.count, using: &random))
      let data = try json(model)
      #expect(throws: DecodingError.self, "seed \(seed)") {
        let _: IdentifiedArrayOf<ModelRow> = try decoded(data)
      }
      let ids = try json(model.map(\.id))
      #expect(throws: DecodingError.self, "seed \(seed)") {
        let _: OrderedSet<Int> = try decoded(ids)
      }
    }
    #expect(count > Self.count / 2)
  }

  @Test func `an ordered set has the JSON of an array`() throws {
    for seed in 0..<Self.count {
      let program = RowProgram(seed: seed)
      var (model, set): ([ModelRow], OrderedSet<Int>) = ([], [])
      for step in program.steps {
        model.apply(step)
        switch step {
        case .insert(let row, let index): set.insert(row.id, at: index)
        case .replace(let row, _): set.append(row.id)
        case .remove(let index): set.remove(at: index)
        case .swap(let first, let second): set.swapAt(first, second)
        case .removeAll: set.removeAll()
        }
        let data = try json(model.map(\.id))
        try #require(json(set) == data, "\(program)")
        try #require(decoded(data) == set, "\(program)")
      }
    }
  }

  @Test func `a stack has the JSON of an array, and that of its ids where they are kept`() throws {
    for seed in 0..<Self.count {
      let program = RowProgram(seed: seed)
      var (model, stack): ([ModelRow], StackState<ModelRow>) = ([], StackState())
      for step in program.steps {
        model.apply(step)
        switch step {
        case .insert(let row, let index): stack.insert(row, at: index)
        case .replace(let row, let index): stack[id: stack.ids[index]] = row
        case .remove(let index): stack[id: stack.ids[index]] = nil
        case .swap(let first, let second): swap(first, second, in: &stack)
        case .removeAll: stack.removeAll()
        }
        let data = try json(model)
        try #require(json(stack) == data, "\(program)")
        let fresh: StackState<ModelRow> = try decoded(data)
        try #require(Array(fresh) == model, "\(program)")
        try #require(Set(fresh.ids).isDisjoint(with: stack.ids), "\(program)")
        let same: StackState<ModelRow> = try decoded(
          json(stack, keepingIDs: true),
          keepingIDs: true
        )
        try #require(same == stack, "\(program)")
      }
    }
  }

  /// A stack moves no elements, but their values.
  private func swap(_ first: Int, _ second: Int, in stack: inout StackState<ModelRow>) {
    let (row, other) = (stack[first], stack[second])
    stack[id: stack.ids[first]] = other
    stack[id: stack.ids[second]] = row
  }

  @Test func `a presented state has the JSON of an optional`() throws {
    struct Plain: Codable, Equatable { var child: ModelRow? }
    struct Feature: Codable, Equatable { @PresentationState var child: ModelRow? }
    for seed in 0..<Self.count {
      let program = RowProgram(seed: seed)
      var model: [ModelRow] = []
      for step in program.steps {
        model.apply(step)
        let (plain, feature) = (Plain(child: model.last), Feature(child: model.last))
        // An optional is left out, and a presented state is null.
        try #require(decoded(json(feature)) == plain, "\(program)")
        try #require(decoded(json(plain)) == feature, "\(program)")
        try #require(decoded(json(feature)) == feature, "\(program)")
      }
    }
  }

  private let rowsFile = URL(fileURLWithPath: "/rows.json")
  private let settingsFile = URL(fileURLWithPath: "/settings.json")

  private func save(_ model: [ModelRow], in storage: FileStorage) {
    let settings = DefaultsFile(settingsFile, in: storage)
    @Shared(.fileStorage(rowsFile)) var rows: IdentifiedArrayOf<ModelRow> = []
    @Shared(.appStorage("rows", store: settings)) var list: [ModelRow] = []
    $rows.withLock { $0 = IdentifiedArray(uniqueElements: model) }
    $list.withLock { $0 = model }
  }

  private func opened(in storage: FileStorage) -> (rows: [ModelRow], list: [ModelRow]) {
    let settings = DefaultsFile(settingsFile, in: storage)
    @Shared(.fileStorage(rowsFile)) var rows: IdentifiedArrayOf<ModelRow> = []
    @Shared(.appStorage("rows", store: settings)) var list: [ModelRow] = []
    return (Array(rows), list)
  }

  @Test func `a shared list in a file is the list when it is opened again`() throws {
    for seed in 0..<Self.count {
      let program = RowProgram(seed: seed)
      let storage = FileStorage.inMemory
      var model: [ModelRow] = []
      for step in program.steps {
        model.apply(step)
        let read = withDependencies {
          $0.defaultFileStorage = storage
        } operation: { [model] in
          save(model, in: storage)
          return opened(in: storage)
        }
        try #require(read.rows == model, "\(program)")
        try #require(read.list == model, "\(program)")
      }
    }
  }

  /// Values of all kinds, with the extremes of numbers.
  private struct Setting: Codable, Equatable {
    var integer: Int
    var unsigned: UInt64
    var double: Double
    var float: Float
    var decimal: Decimal
    var text: String?
    var data: Data
    var date: Date
    var names: [Int: String]
    var flags: [String: Bool?]

    init(_ random: inout SeededGenerator) {
      func one<Value>(_ values: [Value], _ random: inout SeededGenerator) -> Value {
        values[Int.random(in: values.indices, using: &random)]
      }
      integer = one([.min, .max, 0, -1, 1 << 53 + 1], &random)
      unsigned = one([0, .max, 1 << 63, 1 << 63 + 1], &random)
      double = one([0.1, -1e300, .leastNonzeroMagnitude, 1e18, 1e19, 3, .pi], &random)
      float = one([0.1, .greatestFiniteMagnitude, 16_777_216, .pi], &random)
      decimal = one(
        [0, 1, Decimal(string: "0.1")!, Decimal(string: "123456789.987654321")!],
        &random
      )
      text = one([nil, "", "\u{0}\n\"\\", "true", "1", "null"], &random)
      data = one([Data(), Data([0, 255])], &random)
      date = Date(timeIntervalSinceReferenceDate: one([0, -1, 0.1, 800_000_000.123456], &random))
      names = one([[:], [1: "a", -1: "b"]], &random)
      flags = one([[:], ["a": true, "b": nil, "": false]], &random)
    }
  }

  private func save(_ setting: Setting, in store: DefaultsFile) {
    @Shared(.appStorage("setting", store: store)) var shared: Setting?
    $shared.withLock { $0 = setting }
  }

  private func opened(_ store: DefaultsFile) -> Setting? {
    @Shared(.appStorage("setting", store: store)) var shared: Setting?
    return shared
  }

  @Test func `a setting is the same when it is opened again`() throws {
    let storage = FileStorage.inMemory
    var random = SeededGenerator(seed: 7)
    for _ in 0..<Self.count {
      let setting = Setting(&random)
      let plain: Setting = try decoded(json(setting))
      save(setting, in: DefaultsFile(settingsFile, in: storage))
      let again = opened(DefaultsFile(settingsFile, in: storage))
      try #require(again == plain)
    }
  }
}
