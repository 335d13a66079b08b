import Foundation
import Testing

@testable import Composable
@testable import ComposableHistory
@testable import ComposableJSON

@Suite struct JSONValueDecoderTests {
  private func decode<Value: Codable>(_ value: Value) throws -> Value {
    try JSON(parsing: JSON(encoding: value).text.utf8).decode()
  }

  @Test func `every optional of an optional is decoded as it was`() throws {
    let triples: [Int???] = [nil, .some(nil), .some(.some(nil)), 1]
    #expect(try decode(triples) == triples)
    #expect(try triples.map(decode) == triples)
    struct Fields: Codable, Equatable { var (double, triple): (Int??, Int???) }
    for triple in triples {
      for double in [nil, .some(nil), 1] as [Int??] {
        let fields = Fields(double: double, triple: triple)
        #expect(try decode(fields) == fields)
      }
    }
    let byName: [String: Int??] = ["a": .some(nil), "b": .some(.none), "c": 1]
    #expect(try decode(byName) == byName)
    #expect(
      try JSON(encoding: triples).text == #"[null,{"$some":null},{"$some":{"$some":null}},1]"#
    )
  }

  @Test func `an optional of a value that is null in JSON is decoded as it was`() throws {
    enum Setting: Codable, Equatable {
      case null
      case number(Int)

      init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        self = container.decodeNil() ? .null : .number(try container.decode(Int.self))
      }

      func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .null: try container.encodeNil()
        case .number(let number): try container.encode(number)
        }
      }
    }
    struct Fields: Codable, Equatable {
      var first: Setting?
      var second: Setting? = Setting.null
      var third = Setting.null
      var fourth: [Setting?] = [nil, .some(.null), .number(1)]
    }
    #expect(try decode(Fields()) == Fields())
  }

  @Test func `an object that looks like an optional remains what it is`() throws {
    for key in ["$some", "$$some"] {
      let value: [String: Int?] = [key: nil]
      #expect(try decode(value) == value)
      #expect(try decode(Optional(value)) == value)
    }
  }

  @Test func `reads values in nested containers and of superclasses`() throws {
    let row = SpecialRow()
    (row.name, row.count, row.parts) = ("a", 3, [1.5, nil, 2])
    let copy = try decode(row)
    #expect(copy.name == "a" && copy.count == 3 && copy.parts == [1.5, nil, 2])
  }

  @Test func `random values are decoded as they were`() throws {
    for seed in 1...2_000 as ClosedRange<UInt64> {
      var generator = SplitMix(seed: seed)
      let value = Sample(depth: 4, &generator)
      #expect(try decode(value) == value, "seed \(seed)")
    }
  }

  /// Replaces a part of a value by one that does not belong there.
  @Test func `values of a wrong shape are errors with the path to them`() throws {
    let strangers: [JSON] = try [
      "null", "true", "-1", "1e400", "99999999999999999999", #""""#, #""Infinity""#, "[]", "[[]]",
      "{}",
      #"{"$some":null}"#, #"{"$date":{"$date":1}}"#, #"{"$duration":[1]}"#, #"{"$":1}"#,
      #"{"$duration":[9223372036854775807,0]}"#, #"{"a":1,"b":2}"#,
    ].map { try JSON(parsing: $0.utf8) }
    var errors = 0
    for seed in 1...2_000 as ClosedRange<UInt64> {
      var generator = SplitMix(seed: seed)
      let json = try JSON(encoding: Sample(depth: 4, &generator))
      var path: [String] = []
      let changed = json.replacing(
        by: strangers.randomElement(using: &generator)!,
        &path,
        &generator
      )
      do {
        let value: Sample = try changed.decode()
        // It happens to be a value, which is encoded and decoded again.
        #expect(try decode(value) == value, "seed \(seed)")
      } catch let error as DecodingError {
        let keys = error.path.map(\.stringValue)
        #expect(keys.starts(with: path) || path.starts(with: keys), "seed \(seed): \(keys) \(path)")
        errors += 1
      }
    }
    #expect(errors > 1_000)
  }

  @Test(arguments: [
    (#"{"list":[1,"a"]}"#, "list.1"), (#"{"list":[1,null]}"#, "list.1"), (#"{"list":{}}"#, "list"),
    (#"{"list":[300]}"#, "list.0"), (#"{"list":[1.5]}"#, "list.0"), ("[]", ""), ("null", ""),
    (#"{"list":[1],"url":1}"#, "url"), (#"{"list":[1],"data":"%"}"#, "data"),
    (#"{"list":[1],"date":"soon"}"#, "date"), (#"{"list":[1],"decimal":"1"}"#, "decimal"),
    (#"{"list":[1],"number":1e999}"#, "number"), (#"{"list":[1],"flag":0}"#, "flag"),
    (#"{"list":[1],"duration":{"$duration":[1,-1]}}"#, "duration"),
    (#"{"list":[1],"duration":{"$duration":[9223372036854775807,0]}}"#, "duration"),
  ])
  func `an error names the path to its value`(text: String, path: String) throws {
    struct Fields: Decodable {
      var list: [Int8]
      var url: URL?
      var data: Data?
      var date: Date?
      var decimal: Decimal?
      var duration: Duration?
      var flag: Bool?
      var number: Double?
    }
    let json = try JSON(parsing: text.utf8)
    let error = #expect(throws: DecodingError.self) { try json.decode(Fields.self) }
    #expect(error?.path.map(\.stringValue).joined(separator: ".") == path)
  }

  @Test func `a missing value is an error with the path to it`() throws {
    let json = try JSON(parsing: Data(#"[{"name":"a","count":{"list":[]}}]"#.utf8))
    let error = #expect(throws: DecodingError.self) { try json.decode([SpecialRow].self) }
    #expect(error?.path.map(\.stringValue) == ["0", "count", "list", "0"])
  }

  @Test func `a value that is nested as deeply as a file can be is decoded`() async throws {
    struct Nest: Codable { var inner: [Nest] }
    let depth = (JSON.maximumDepth - 4) / 2
    let text =
      String(repeating: #"{"inner":["#, count: depth) + String(repeating: "]}", count: depth)
    let json = try JSON(parsing: text.utf8)
    let task = Task.detached { try JSON(encoding: json.decode(Nest.self)) }
    #expect(try await task.value == json)
  }
}

extension DecodingError {
  fileprivate var path: [any CodingKey] {
    switch self {
    case .keyNotFound(_, let context), .valueNotFound(_, let context),
      .typeMismatch(_, let context), .dataCorrupted(let context):
      context.codingPath
    @unknown default: []
    }
  }
}

extension JSON {
  /// Replaces a random part.
  fileprivate func replacing(
    by part: JSON,
    _ path: inout [String],
    _ generator: inout SplitMix
  ) -> JSON {
    if Int.random(in: 0..<5, using: &generator) > 0 {
      switch self {
      case .array(var elements) where !elements.isEmpty:
        let index = elements.indices.randomElement(using: &generator)!
        path.append(String(index))
        elements[index] = elements[index].replacing(by: part, &path, &generator)
        return .array(elements)
      case .object(var members) where self.members == members && !members.isEmpty:
        let key = members.keys.sorted().randomElement(using: &generator)!
        path.append(key)
        members[key] = members[key]?.replacing(by: part, &path, &generator)
        return .object(members)
      default: break
      }
    }
    return part
  }
}

// MARK: Values

private class Row: Codable { var name = "" }

private final class SpecialRow: Row {
  var count = 0
  var parts: [Double?] = []

  private enum Key: String, CodingKey { case count, list, parent }

  override init() { super.init() }

  required init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Key.self)
    let inner = try container.nestedContainer(keyedBy: Key.self, forKey: .count)
    var list = try inner.nestedUnkeyedContainer(forKey: .list)
    count = try list.decode(Int.self)
    var more = try list.nestedUnkeyedContainer()
    while !more.isAtEnd { parts.append(try more.decodeNil() ? nil : more.decode(Double.self)) }
    let rest = try list.nestedContainer(keyedBy: Key.self)
    guard try rest.decodeNil(forKey: .list), list.isAtEnd else { throw CancellationError() }
    try super.init(from: container.superDecoder(forKey: .parent))
    let parent = try Row(from: container.superDecoder())
    name += parent.name
  }

  override func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    var inner = container.nestedContainer(keyedBy: Key.self, forKey: .count)
    var list = inner.nestedUnkeyedContainer(forKey: .list)
    try list.encode(count)
    var more = list.nestedUnkeyedContainer()
    for part in parts { try part.map { try more.encode($0) } ?? more.encodeNil() }
    var rest = list.nestedContainer(keyedBy: Key.self)
    try rest.encodeNil(forKey: .list)
    try super.encode(to: container.superEncoder(forKey: .parent))
    try Row().encode(to: container.superEncoder())
  }
}

/// A value of a random kind.
private indirect enum Sample: Codable, Equatable {
  case array([Sample])
  case bool(Bool)
  case byNumber([Int: Sample])
  case byText([String: Sample])
  case byValue([[Int]: Sample])
  case data(Data)
  case date(Date)
  case decimal(Decimal)
  case duration(Duration)
  case empty
  case fields(Fields)
  case float(Float)
  case integers(Int8, Int64, UInt64, Int128, UInt128)
  case number(Number)
  case optional(Sample?)
  case optionals([Bool??], Date???, named: Sample??)
  case range(ClosedRange<Int>)
  case set(Set<Int>)
  case stack(StackState<Int>)
  case text(String)
  case url(URL)
  case uuid(UUID)

  struct Fields: Codable, Equatable {
    var `default`: Sample?
    var nested: [[Sample?]]
    var twice: Sample??
  }

  /// A number that is equal to itself.
  struct Number: Codable, Equatable {
    var value: Double
    init(_ value: Double) { self.value = value }
    init(from decoder: any Decoder) throws { value = try Double(from: decoder) }
    func encode(to encoder: any Encoder) throws { try value.encode(to: encoder) }
    static func == (first: Self, second: Self) -> Bool {
      first.value.bitPattern == second.value.bitPattern
    }
  }

  init(depth: Int, _ generator: inout SplitMix) {
    func random(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &generator) }
    func nested() -> Sample { Sample(depth: depth - 1, &generator) }
    func pick<Value>(_ values: [Value]) -> Value { values.randomElement(using: &generator)! }
    func list<Value>(_ value: () -> Value) -> [Value] { (0..<random(0...3)).map { _ in value() } }
    func optional() -> Sample? { random(0...2) > 0 ? nested() : nil }
    func text() -> String {
      let parts = [
        "$", "$some", "$date", "a", "\"", "\\", "\n", "\0", "é", "e\u{301}", "😀", "1", "",
      ]
      return pick(parts) + pick(parts)
    }
    func number() -> Double {
      pick([
        .nan, .infinity, -.infinity, -0.0, 0, 1, .pi, .greatestFiniteMagnitude,
        .leastNonzeroMagnitude,
        Double(bitPattern: generator.next()),
      ])
    }
    func finite() -> Double { number().isFinite ? Double(random(-9...9)) / 7 : 0.1 }
    func optionalFlag() -> Bool?? { pick([nil, .some(nil), true, false]) }
    switch random(depth > 0 ? 0...21 : 10...21) {
    case 0: self = .array(list(nested))
    case 1: self = .byNumber(Dictionary(list { (random(-9...9), nested()) }) { $1 })
    case 2: self = .byText(Dictionary(list { (text(), nested()) }) { $1 })
    case 3: self = .byValue(Dictionary(list { ([random(0...9)], nested()) }) { $1 })
    case 4, 5: self = .optional(optional())
    case 6, 7:
      self = .optionals(
        list(optionalFlag),
        pick([nil, .some(nil), .some(.some(nil)), .distantPast]),
        named: pick([nil, .some(nil), .some(optional())])
      )
    case 8, 9:
      self = .fields(
        Fields(
          default: optional(),
          nested: list { list(optional) },
          twice: pick([nil, optional()])
        )
      )
    case 10: self = .bool(random(0...1) == 0)
    case 11: self = .data(Data(list { UInt8(random(0...255)) }))
    case 12: self = .date(Date(timeIntervalSinceReferenceDate: finite()))
    case 13:
      self = .decimal(pick([.nan, 0, -0.1, .greatestFiniteMagnitude, Decimal(random(0...99))]))
    case 14: self = .duration(pick([.zero, .seconds(Int64.min), .nanoseconds(-random(1...9))]))
    case 15: self = pick([.empty, .range(-1...random(0...9)), .set(Set(list { random(0...9) }))])
    case 16: self = .float(pick([0.1, -0, .infinity, .leastNonzeroMagnitude, Float(finite())]))
    case 17:
      self = .integers(.min, pick([.min, .max]), .max, pick([.min, .max]), pick([0, .max]))
    case 18: self = .number(Number(number()))
    case 19: self = pick([.text(text()), .stack(StackState(list { random(0...9) }))])
    case 20: self = .url(URL(string: "https://example.com/\(random(0...9))?q=%20#a")!)
    default: self = .uuid(UUID(random(0...9)))
    }
  }
}
