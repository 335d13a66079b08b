import ComposableTestKit
import Foundation
import Testing

@testable import ComposableDiff

@Suite struct SwiftSourceTests {
  private struct Point: Hashable {
    var x = 1
    var y: Double? = 2.5
  }

  private enum Figure {
    case dot
    case line(from: Point, to: Point)
    case label(String)
  }

  @Test func `values are written as expressions`() {
    let expected: [(Any, String)] = [
      (1, "1"),
      (true, "true"),
      ("a \"b\"\n", #""a \"b\"\n""#),
      (Int?.none as Any, "nil"),
      (Point(y: nil), "SwiftSourceTests.Point(x: 1, y: nil)"),
      (Figure.dot, ".dot"),
      (Figure.label("a"), #".label("a")"#),
      (
        Figure.line(from: Point(), to: Point(x: -1)),
        ".line(from: SwiftSourceTests.Point(x: 1, y: 2.5), to: SwiftSourceTests.Point(x: -1, y: 2.5))"
      ),
      ([1, 2], "[1, 2]"),
      (["b": 2, "a": 1], #"["a": 1, "b": 2]"#),
      ([String: Int](), "[:]"),
      (Set([2, 1]), "[1, 2]"),
    ]
    for (value, source) in expected { #expect(swiftSource(of: value) == source) }
  }

  @Test func `numbers that are not finite, and optionals of optionals, are expressions`() {
    let expected: [(Any, String)] = [
      (Double.nan, ".nan"), (Float.infinity, ".infinity"), (-Double.infinity, "-.infinity"),
      (-0.0, "-0.0"), (-Double.leastNonzeroMagnitude, "Double(bitPattern: 9223372036854775809)"),
      (Float.leastNonzeroMagnitude, "Float(bitPattern: 1)"),
      (Int.min, "-9223372036854775808"), (UInt128.max, "340282366920938463463374607431768211455"),
      (Int??.some(nil) as Any, ".some(nil)"), (Int??.none as Any, "nil"),
      (Int??.some(1) as Any, "1"),
      (Point(y: -.infinity), "SwiftSourceTests.Point(x: 1, y: -.infinity)"),
    ]
    for (value, source) in expected { #expect(swiftSource(of: value) == source) }
  }

  @Test func `values of Foundation are written as expressions`() throws {
    let id = try #require(UUID(uuidString: "00000000-0000-0000-0000-00000000000A"))
    let other = try #require(UUID(uuidString: "DEADBEEF-0000-0000-0000-00000000000A"))
    let url = try #require(URL(string: "https://example.com"))
    expectEqual(swiftSource(of: id), "UUID(10)")
    expectEqual(swiftSource(of: other), "UUID(uuidString: \"\(other.uuidString)\")!")
    expectEqual(swiftSource(of: url), #"URL(string: "https://example.com")!"#)
    expectEqual(swiftSource(of: Data([0, 255])), "Data([0, 255])")
    expectEqual(swiftSource(of: Data(count: 1_001)), "Data(1001 bytes)")
    expectEqual(swiftSource(of: Decimal(-905) / 100), #"Decimal(string: "-9.05")!"#)
    expectEqual(swiftSource(of: Character("\"")), #""\"""#)
    expectEqual(swiftSource(of: IndexSet([0, 1, 4])), "[0, 1, 4]")
    expectEqual(
      swiftSource(of: Date(timeIntervalSinceReferenceDate: 1.5)),
      "Date(timeIntervalSinceReferenceDate: 1.5)"
    )
  }

  @Test func `durations have the largest unit that fits`() {
    expectEqual(swiftSource(of: Duration.seconds(2)), ".seconds(2)")
    expectEqual(swiftSource(of: Duration.milliseconds(1500)), ".milliseconds(1500)")
    expectEqual(swiftSource(of: Duration.nanoseconds(7)), ".nanoseconds(7)")
    expectEqual(swiftSource(of: Duration.zero), ".seconds(0)")
  }

  @Test func `a duration with a part of a nanosecond is written exactly`() {
    let third = Duration.seconds(1) / 3
    expectEqual(third, Duration(attoseconds: 333_333_333_333_333_333))
    expectEqual(swiftSource(of: third), "Duration(attoseconds: 333333333333333333)")
  }

  @Test func `an object in a cycle is written once`() {
    let node = Node(1)
    node.next = Node(2, next: node)
    defer { node.next = nil }
    expectEqual(swiftSource(of: node), "Node(value: 1, next: Node(value: 2, next: Node(↩︎)))")
  }

  @Test func `values nested too deeply are left out`() {
    let event = (0..<10_000).reduce(Event.started) { event, _ in .child(event) }
    #expect(swiftSource(of: event).hasSuffix(".child(.child(…" + String(repeating: ")", count: 65)))
  }

  @Test func `only the first 100,000 values are written`() {
    let source = swiftSource(of: Array(1...200_000))
    #expect(source.hasPrefix("[1, 2, 3, "))
    #expect(source.hasSuffix(", 99999, …]"))
  }
}
