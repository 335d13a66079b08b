import Foundation
import Testing

@testable import ComposableHistory
@testable import ComposableJSON

@Suite struct JSONValueEncoderTests {
  private struct Everything: Encodable {
    enum Shape: Encodable {
      case none
      case circle(Double)
      case box(width: Float, Int8?)
    }

    enum Level: String, Encodable { case low }

    var integers: [Int64] = [.min, -1, 0, .max]
    var unsigned = UInt64.max
    var numbers = [
      0, -0.0, 1, 0.1, 1e300, -2.5e-9, .greatestFiniteMagnitude, .leastNonzeroMagnitude,
    ]
    var floats: [Float] = [0.1, 3, 1e20]
    var infinite = [Double.infinity, -.infinity]
    var shapes: [Shape] = [.none, .circle(2), .box(width: 1, nil), .box(width: 1, 3)]
    var level = Level.low
    var text = "a\"\\\n\u{1}é😀"
    var none: Int?
    var nones: [String?] = [nil, "a"]
    var byName = ["$date": 1, "$x": 2]
    var byNumber = [2: "two"]
    var byLevel = [[Level.low: 1]]
    var nested: [[[Int]]] = [[], [[]], [[1]]]
    var empty: [String: Int] = [:]
    var url = URL(string: "https://example.com/a?b=c")
    var data = Data([0, 255])
    var decimal = Decimal(string: "1234567890.0987654321")
    var id = UUID(uuidString: "974B6168-92CE-4FD5-8000-0123456789AB")
    var range = 1..<5
  }

  private class Parent: Encodable { var name = "a" }
  private final class Child: Parent {
    enum CodingKeys: String, CodingKey { case count }

    override func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(1, forKey: .count)
      try super.encode(to: container.superEncoder())
    }
  }

  /// A value with its parts in nested containers.
  private struct Nested: Encodable {
    func encode(to encoder: any Encoder) throws {
      var list = encoder.unkeyedContainer()
      try list.encodeNil()
      var inner = list.nestedContainer(keyedBy: Key.self)
      try inner.encode(1, forKey: .a)
      var numbers = inner.nestedUnkeyedContainer(forKey: .b)
      try numbers.encode(2)
      var more = inner.nestedContainer(keyedBy: Key.self, forKey: .c)
      try more.encodeNil(forKey: .a)
      // A second container of the same encoder continues the first one.
      var same = encoder.unkeyedContainer()
      try same.encode("end")
    }

    enum Key: String, CodingKey { case a, b, c }
  }

  private func expectSame(_ value: some Encodable) throws {
    let encoder = JSONEncoder()
    encoder.nonConformingFloatEncodingStrategy = .convertToString(
      positiveInfinity: "Infinity",
      negativeInfinity: "-Infinity",
      nan: "NaN"
    )
    #expect(try JSON(encoding: value) == JSON(parsing: encoder.encode(value)))
  }

  @Test func `encodes as JSONEncoder does`() throws {
    try expectSame(Everything())
    try expectSame(Child())
    try expectSame(Nested())
    try expectSame(5)
    try expectSame("a")
    try expectSame([Double.nan])
    try expectSame(Int?.none)
  }

  @Test func `keeps the type of dates and durations`() throws {
    struct Times: Codable, Equatable {
      var date = Date(timeIntervalSinceReferenceDate: 817_101_988.121702)
      var durations: [Duration] = [
        .zero, .seconds(1), .nanoseconds(-1), .seconds(Int64.max), .seconds(Int64.min),
        Duration(secondsComponent: 9, attosecondsComponent: 1),
      ]
      var byDate = [Date.distantPast: Duration.milliseconds(1_500)]
      var optional: Date? = .distantFuture
    }
    let json = try JSON(encoding: Times())
    #expect(json["date"]?.text == #"{"$date":817101988.121702}"#)
    #expect(json["durations"]?.elements?[1].text == #"{"$duration":[0,1000000000000000000]}"#)
    #expect(try json.decode() == Times())
    #expect(try JSON(parsing: json.text.utf8).decode() == Times())
  }

  @Test func `a value that looks like a date remains what it is`() throws {
    for key in ["$date", "$duration", "$$date", "$", "$x"] {
      let value = [key: 1.5]
      let json = try JSON(encoding: value)
      #expect(json.text == #"{"$\#(key)":1.5}"#)
      #expect(try json.decode() == value)
    }
  }

  @Test func `reads dates and durations of recordings without their types`() throws {
    let date: Date = try JSON.number("817101988.5").decode()
    #expect(date == Date(timeIntervalSinceReferenceDate: 817_101_988.5))
    let duration: Duration = try JSON.array([.number("0"), .number("5")]).decode()
    #expect(duration == Duration(secondsComponent: 0, attosecondsComponent: 5))
  }

  @Test func `a time that changed is one change`() throws {
    let old = try JSON(encoding: ["at": Date(timeIntervalSinceReferenceDate: 1)])
    let new = try JSON(encoding: ["at": Date(timeIntervalSinceReferenceDate: 2)])
    #expect(old.changes(to: new).map(\.text) == [#"{"at":["at"],"set":{"$date":2}}"#])
  }

  @Test func `an error names the path to its value`() {
    struct Broken: Encodable {
      struct Part: Encodable {
        func encode(to encoder: any Encoder) throws {
          throw EncodingError.invalidValue(
            self,
            .init(codingPath: encoder.codingPath, debugDescription: "")
          )
        }
      }

      var parts = [Part()]
    }
    let error = #expect(throws: EncodingError.self) { try JSON(encoding: Broken()) }
    guard case .invalidValue(_, let context) = error else { return }
    #expect(context.codingPath.map(\.stringValue) == ["parts", "0"])
  }
}
