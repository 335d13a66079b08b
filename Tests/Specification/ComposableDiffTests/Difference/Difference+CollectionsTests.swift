import ComposableDiff
import ComposableTestKit
import Testing

@Suite struct DiffCollectionsTests {
  @Test func `elements that did not change are counted`() {
    expectEqual(
      diff([0, 1, 2, 3, 4, 5, 6], [0, 1, 2, 3, 9, 5, 6]),
      """
        [
          … (4 unchanged),
      -   [4]: 4,
      +   [4]: 9,
          … (2 unchanged)
        ]
      """
    )
  }

  @Test func `a single element that did not change is shown`() {
    expectEqual(
      diff([42, 1729], [42, 91]),
      """
        [
          [0]: 42,
      -   [1]: 1729
      +   [1]: 91
        ]
      """
    )
  }

  @Test func `removed elements show their old index, all others their new one`() {
    expectEqual(
      diff(["a", "b", "c", "d"], ["b", "c", "x", "d"]),
      """
        [
      -   [0]: "a",
          … (2 unchanged),
      +   [2]: "x",
          [3]: "d"
        ]
      """
    )
  }

  @Test func `a move is a removal and an addition`() {
    expectEqual(
      diff([1, 2, 3, 4], [2, 3, 4, 1]),
      """
        [
      -   [0]: 1,
          … (3 unchanged),
      +   [3]: 1
        ]
      """
    )
  }

  @Test func `from and to an empty array all is replaced`() {
    expectEqual(diff([], [1]), "  [\n+   [0]: 1\n  ]")
    expectEqual(diff([1], []), "  [\n-   [0]: 1\n  ]")
  }

  @Test func `elements with an identity are compared with their like`() {
    expectEqual(
      diff(
        [User(id: 1, name: "A"), User(id: 2, name: "B"), User(id: 3, name: "C")],
        [User(id: 4, name: "D"), User(id: 1, name: "A"), User(id: 3, name: "X")]
      ),
      """
        [
      +   [0]: User(
      +     id: 4,
      +     name: "D"
      +   ),
          [1]: User(…),
      -   [1]: User(
      -     id: 2,
      -     name: "B"
      -   ),
          [2]: User(
            id: 3,
      -     name: "C"
      +     name: "X"
          )
        ]
      """
    )
  }

  @Test func `elements without an identity change in their place`() {
    expectEqual(
      diff([Person(), Person(age: 2)], [Person(), Person(age: 3)]),
      """
        [
          [0]: Person(…),
          [1]: Person(
            name: "A",
      -     age: 2,
      +     age: 3,
            tags: [],
            scores: [:],
            nickname: nil
          )
        ]
      """
    )
  }

  @Test func `elements without an equality are compared by their parts`() {
    #expect(diff([Node(1), Node(2)], [Node(1), Node(2)]) == nil)
    expectEqual(
      diff([Node(1), Node(2), Node(3)], [Node(2), Node(3)]),
      """
        [
      -   [0]: Node(
      -     value: 1,
      -     next: nil
      -   ),
          … (2 unchanged)
        ]
      """
    )
  }

  // Each level used to align its elements while the level above it did, and again to write them: the
  // cost doubled with every level, and no depth ended it.
  @Test func `nested lists without an equality are compared once or twice, not 2^depth times`() {
    func nested(_ value: Int) -> Any {
      (0..<40).reduce(Node(value) as Any) { value, _ in [value] as [Any] }
    }
    let text = diff(nested(1), nested(2))
    expectEqual(text?.contains("value: 1,"), true)
    expectEqual(text?.contains("value: 2,"), true)
    expectEqual(text?.contains("not compared"), false)
    #expect(diff(nested(1), nested(1)) == nil)
    expectEqual(diff([[]] as [[Node]], [[Node(1)]])?.contains("+"), true)
  }

  @Test func `filtering a long list shows only the removed elements`() throws {
    let users = (0..<5_000).map { User(id: $0, name: "U") }
    let text = try #require(diff(users, users.filter { $0.id % 2 == 0 }))
    #expect(!text.contains("+"))
    #expect(text.contains("[4]: User(…)") || text.contains("[1]: User(…)"))
  }

  @Test func `a dictionary shows its changes first and counts the rest`() {
    expectEqual(
      diff(["a": 1, "b": 2, "c": 3], ["a": 1, "b": 9, "d": 4]),
      """
        [
      -   "b": 2,
      +   "b": 9,
      -   "c": 3,
      +   "d": 4,
          … (1 unchanged)
        ]
      """
    )
  }

  @Test func `a value in a dictionary is opened`() {
    expectEqual(
      diff([1: User(id: 1, name: "A")], [1: User(id: 1, name: "B")]),
      """
        [
          1: User(
            id: 1,
      -     name: "A"
      +     name: "B"
          )
        ]
      """
    )
  }

  @Test func `a dictionary of values without an equality is compared by their parts`() {
    #expect(diff([1: Node(1)], [1: Node(1)]) == nil)
    expectEqual(
      diff([1: Node(1), 2: Node(2)], [1: Node(1)]),
      """
        [
      -   2: Node(
      -     value: 2,
      -     next: nil
      -   ),
          … (1 unchanged)
        ]
      """
    )
  }

  @Test func `a set shows its changes first and counts the rest`() {
    expectEqual(
      diff(Set([1, 2, 10]), Set([2, 10, 3])),
      """
        Set([
      -   1,
      +   3,
          … (2 unchanged)
        ])
      """
    )
  }

  @Test func `elements of a set with an identity are compared with their like`() {
    expectEqual(
      diff(Set([User(id: 1, name: "A")]), Set([User(id: 1, name: "B")])),
      """
        Set([
          User(
            id: 1,
      -     name: "A"
      +     name: "B"
          )
        ])
      """
    )
  }
}
