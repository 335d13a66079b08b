import ComposableCollections
import ComposableTestKit
import Foundation
import Testing

@Suite struct OrderedSetConformancesTests {
  @Test func `equality and hash depend on the order`() {
    let set: OrderedSet = [1, 2]
    expectEqual(set, [1, 2])
    #expect(set != [2, 1])
    expectEqual(Set([set, [1, 2], [2, 1]]).count, 2)
  }

  @Test func `a set is an array in JSON`() throws {
    let data = try JSONEncoder().encode(OrderedSet(["b", "a"]))
    expectEqual(String(decoding: data, as: UTF8.self), #"["b","a"]"#)
    try expectEqual(JSONDecoder().decode(OrderedSet<String>.self, from: data), ["b", "a"])
  }

  @Test func `decoding refuses a member that comes twice`() throws {
    let error = #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(OrderedSet<Int>.self, from: Data("[1, 2, 1]".utf8))
    }
    guard case .dataCorrupted(let context) = error else {
      Issue.record("expected dataCorrupted, was \(String(describing: error))")
      return
    }
    #expect(context.codingPath.map(\.intValue) == [2])
    expectEqual(context.debugDescription, "Member 2 of OrderedSet equals member 0.")
  }

  @Test func `a set looks like an array`() {
    let set: OrderedSet = ["a", "b"]
    expectEqual(set.description, #"["a", "b"]"#)
    expectEqual(String(reflecting: set), #"["a", "b"]"#)
    expectEqual(Mirror(reflecting: set).displayStyle, .collection)
    expectEqual(Mirror(reflecting: set).children.map { $0.value as? String }, ["a", "b"])
  }

  @Test func `a set can go to another task`() async {
    let set: OrderedSet = [1, 2]
    let count = await Task.detached { set.count }.value
    expectEqual(count, 2)
  }
}
