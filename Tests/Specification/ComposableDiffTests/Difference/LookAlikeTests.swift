import ComposableDiff
import ComposableTestKit
import Foundation
import Testing

/// Values that differ, although their usual texts are the same.
@Suite struct LookAlikeTests {
  private static let date = Date(timeIntervalSinceReferenceDate: 0)

  @Test func `data of one length shows its bytes`() {
    expectEqual(
      diff(Data([1, 2, 3]), Data([1, 2, 4])),
      """
      - Data([1, 2, 3])
      + Data([1, 2, 4])
      """
    )
  }

  @Test func `long data shows the bytes around the first and the last change`() {
    let first = Data(repeating: 7, count: 1_000)
    var second = first
    second[500] = 8
    let sevens = String(repeating: "7, ", count: 13)
    let ends = String(repeating: ", 7", count: 13)
    expectEqual(
      diff(first, second),
      """
      - … (1466 equal) … \(sevens)7\(ends),… (1459 equal) …
      + … (1466 equal) … \(sevens)8\(ends),… (1459 equal) …
      """
    )
  }

  @Test func `dates of one millisecond show their intervals`() {
    expectEqual(
      diff(Self.date, Self.date.addingTimeInterval(0.000_1)),
      """
      - Date(timeIntervalSinceReferenceDate: 0.0)
      + Date(timeIntervalSinceReferenceDate: 0.0001)
      """
    )
    expectEqual(
      diff(Self.date..<Self.date + 1, Self.date + 0.000_1..<Self.date + 1),
      """
      - Date(timeIntervalSinceReferenceDate: 0.0)..<Date(timeIntervalSinceReferenceDate: 1.0)
      + Date(timeIntervalSinceReferenceDate: 0.0001)..<Date(timeIntervalSinceReferenceDate: 1.0)
      """
    )
  }

  @Test func `an optional in an optional shows whether it has a value`() {
    expectEqual(diff(Int??.none, .some(nil)), "- nil\n+ .some(nil)")
    expectEqual(diff(Int???.some(nil), .some(.some(nil))), "- .some(nil)\n+ .some(.some(nil))")
    struct Opaque {}
    expectEqual(diff(Opaque??.none, .some(nil)), "- nil\n+ .some(nil)")
    expectEqual(diff(Opaque??.some(nil), .some(nil)), nil)
  }

  @Test func `a field shows the details, and the other fields do not`() {
    struct State: Equatable {
      var photo = Data([1])
      var thumbnail = Data([1])
      var answer: Bool?? = .none
    }
    expectEqual(
      diff(State(), State(photo: Data([2]), answer: .some(nil))),
      """
        LookAlikeTests.State(
      -   photo: Data([1]),
      +   photo: Data([2]),
          thumbnail: Data(1 byte),
      -   answer: nil
      +   answer: .some(nil)
        )
      """
    )
  }

  @Test func `a value around the only difference shows it`() {
    struct Photo: Equatable {
      var data: Data
    }
    expectEqual(
      diff(Photo(data: Data([1])), Photo(data: Data([2]))),
      """
      - LookAlikeTests.Photo(data: Data([1]))
      + LookAlikeTests.Photo(data: Data([2]))
      """
    )
  }

  @Test func `elements of a set show the details`() {
    expectEqual(
      diff([Data([1]), Data([0, 0])] as Set, [Data([2]), Data([0, 0])]),
      """
        Set([
      -   Data([1]),
      +   Data([2]),
          … (1 unchanged)
        ])
      """
    )
  }

  @Test func `keys of a dictionary show the details`() {
    expectEqual(
      diff([Self.date: 1], [Self.date + 0.000_1: 1]),
      """
        [
      -   Date(timeIntervalSinceReferenceDate: 0.0): 1,
      +   Date(timeIntervalSinceReferenceDate: 0.0001): 1
        ]
      """
    )
  }

  @Test func `durations show their attoseconds`() {
    let duration = Duration.seconds(1_000_000)
    expectEqual(
      diff(duration, duration + Duration(attoseconds: 1)),
      """
      - .seconds(1000000)
      + Duration(attoseconds: 1000000000000000000000001)
      """
    )
  }

  @Test func `URLs show their bases`() throws {
    let base = try #require(URL(string: "https://a.example/"))
    expectEqual(
      diff(URL(string: "b", relativeTo: base), URL(string: "https://a.example/b")),
      """
      - URL(b -- https://a.example/)
      + URL(https://a.example/b)
      """
    )
  }

  @Test func `types with one name show their modules or contexts`() throws {
    enum First { struct Item {} }
    func make() -> Any.Type {
      enum First { struct Item {} }
      return First.Item.self
    }
    let lines = try #require(diff(First.Item.self as Any.Type, make())).split(separator: "\n")
    expectEqual(lines.count, 2)
    expectEqual(lines[0].dropFirst() == lines[1].dropFirst(), false)
  }

  @Test func `computed properties show their addresses`() throws {
    struct State {
      var first: Int { 1 }
      var second: Int { 2 }
    }
    let lines = try #require(diff(\State.first, \State.second)).split(separator: "\n")
    expectEqual(lines.count, 2)
    expectEqual(lines[0].dropFirst() == lines[1].dropFirst(), false)
  }

  @Test func `values that nothing distinguishes are shown once`() {
    struct Opaque: Equatable {
      let name = "A"
      static func == (lhs: Self, rhs: Self) -> Bool { false }
    }
    expectEqual(
      diff(Opaque(), Opaque()),
      """
        // Not equal but no difference detected:
        LookAlikeTests.Opaque(name: "A")
      """
    )
    expectEqual(
      diff((1, Opaque()), (1, Opaque())),
      """
        (
          1,
          // Not equal but no difference detected:
          LookAlikeTests.Opaque(name: "A")
        )
      """
    )
    expectEqual(diff(Double.nan, .nan), "  // Not equal but no difference detected:\n  nan")
  }
}
