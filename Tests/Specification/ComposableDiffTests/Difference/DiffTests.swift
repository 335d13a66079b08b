import ComposableDiff
import ComposableTestKit
import Testing

@Suite struct DiffTests {
  @Test func `a format has signs of its own`() {
    let format = DiffFormat(first: "old", second: "new", both: "   ")
    expectEqual(diff(1, 2, format: format), "old 1\nnew 2")
  }

  @Test func `equal values have no difference`() {
    #expect(diff(1, 1) == nil)
    #expect(diff(Person(), Person()) == nil)
    #expect(diff(Node(1), Node(1)) == nil)
    #expect(diff(Int?.none, nil) == nil)
  }

  @Test func `a simple value is replaced`() {
    expectEqual(diff(1, 2), "- 1\n+ 2")
    expectEqual(diff(nil, 2), "- nil\n+ 2")
    expectEqual(diff("a", "b"), "- \"a\"\n+ \"b\"")
  }

  @Test func `a changed field is shown in its place`() {
    expectEqual(
      diff(Person(), Person(name: "B", tags: [])),
      """
        Person(
      -   name: "A",
      +   name: "B",
          age: 1,
          tags: [],
          scores: [:],
          nickname: nil
        )
      """
    )
  }

  @Test func `the last field has no comma`() {
    expectEqual(
      diff(User(id: 1, name: "A"), User(id: 1, name: "B")),
      """
        User(
          id: 1,
      -   name: "A"
      +   name: "B"
        )
      """
    )
  }

  @Test func `fields that did not change are brief`() {
    struct State: Equatable {
      var count = 0
      var person = Person()
      var event = Event.moved(1)
      var text = "a\nb"
      var tags = ["a"]
    }
    expectEqual(
      diff(State(), State(count: 1)),
      """
        DiffTests.State(
      -   count: 0,
      +   count: 1,
          person: Person(…),
          event: .moved(1),
          text: "…",
          tags: […]
        )
      """
    )
  }

  @Test func `a value with one simple field is replaced as a whole`() {
    expectEqual(
      diff(Wrapper(value: 1), Wrapper(value: 2)),
      """
      - Wrapper(value: 1)
      + Wrapper(value: 2)
      """
    )
    expectEqual(
      diff(Event.child(.moved(1)), Event.child(.moved(2))),
      """
      - Event.child(.moved(1))
      + Event.child(.moved(2))
      """
    )
  }

  @Test func `a value with one text of several lines is replaced as a whole`() {
    expectEqual(
      diff(Wrapper(value: "a\nb"), Wrapper(value: "a\nc")),
      #"""
      - Wrapper(
      -   value: """
      -     a
      -     b
      -     """
      - )
      + Wrapper(
      +   value: """
      +     a
      +     c
      +     """
      + )
      """#
    )
  }

  @Test func `a value with one field of several parts is opened`() {
    expectEqual(
      diff(Event.joined(Person()), Event.joined(Person(age: 2))),
      """
        Event.joined(
          Person(
            name: "A",
      -     age: 1,
      +     age: 2,
            tags: [],
            scores: [:],
            nickname: nil
          )
        )
      """
    )
  }

  @Test func `another case is a replacement`() {
    expectEqual(diff(Event.started, .moved(1)), "- Event.started\n+ Event.moved(1)")
    expectEqual(
      diff(Wrapper(value: Event.started), Wrapper(value: .resized(x: 1, y: "z"))),
      """
        Wrapper(
      -   value: .started
      +   value: .resized(
      +     x: 1,
      +     y: "z"
      +   )
        )
      """
    )
  }

  @Test func `values of two types say their types`() {
    let values: [Any] = [1, 1 as Int8, Event.started, Other.started]
    expectEqual(diff(values[0], values[1]), "- 1 as Int\n+ 1 as Int8")
    expectEqual(
      diff(Wrapper<Any>(value: values[2]), Wrapper<Any>(value: values[3])),
      """
        Wrapper(
      -   value: Event.started
      +   value: DiffTests.Other.started
        )
      """
    )
    expectEqual(
      diff([values[2], 1], [values[3], 1]),
      """
        [
      -   [0]: Event.started,
      +   [0]: DiffTests.Other.started,
          [1]: 1
        ]
      """
    )
  }

  private enum Other { case started }

  @Test func `objects are compared by their fields`() {
    expectEqual(
      diff(Node(1), Node(2)),
      """
        Node(
      -   value: 1,
      +   value: 2,
          next: nil
        )
      """
    )
  }

  @Test func `objects that differ only in identity are numbered`() {
    final class Token: Equatable {
      let name = "A"
      static func == (lhs: Token, rhs: Token) -> Bool { lhs === rhs }
    }
    let (first, second) = (Token(), Token())
    expectEqual(
      diff([first, first], [second, second]),
      """
        [
      -   [0]: #1 DiffTests.Token(name: "A"),
      +   [0]: #2 DiffTests.Token(name: "A"),
          [1]: DiffTests.Token(↩︎)
        ]
      """
    )
  }

  @Test func `nested instances that differ only in identity are numbered`() {
    struct Holder: Equatable {
      let name = "A"
      let node = Node(1)
      static func == (lhs: Self, rhs: Self) -> Bool { lhs.node === rhs.node }
    }
    expectEqual(
      diff(Holder(), Holder()),
      """
      - DiffTests.Holder(
      -   name: "A",
      -   node: #1 Node(
      -     value: 1,
      -     next: nil
      -   )
      - )
      + DiffTests.Holder(
      +   name: "A",
      +   node: #2 Node(
      +     value: 1,
      +     next: nil
      +   )
      + )
      """
    )
  }

  @Test func `values that share instances differently are both shown`() {
    let (first, second) = (Node(1), Node(1))
    expectEqual(
      diff([first, first], [first, second]),
      """
      - [
      -   [0]: Node(
      -     value: 1,
      -     next: nil
      -   ),
      -   [1]: Node(↩︎)
      - ]
      + [
      +   [0]: Node(
      +     value: 1,
      +     next: nil
      +   ),
      +   [1]: #1 Node(
      +     value: 1,
      +     next: nil
      +   )
      + ]
      """
    )
    #expect(diff([first, second], [Node(1), Node(1)]) == nil)
  }

  @Test func `a difference of values with a cycle ends`() {
    let (first, second) = (Node(1), Node(2))
    first.next = first
    second.next = second
    defer { (first.next, second.next) = (nil, nil) }
    expectEqual(
      diff(first, second),
      """
        Node(
      -   value: 1,
      +   value: 2,
          next: Node(↩︎)
        )
      """
    )
    second.value = 1
    #expect(diff(first, second) == nil)
  }

  @Test func `proportional signs are equally wide in most fonts`() {
    expectEqual(
      diff(Wrapper(value: [1]), Wrapper(value: [2]), format: .proportional),
      """
      \u{2007} Wrapper(
      \u{2007}   value: [
      \u{2212}     [0]: 1
      +     [0]: 2
      \u{2007}   ]
      \u{2007} )
      """
    )
  }

  @Test func `a difference that is too long is cut, and the cut is counted`() throws {
    let text = try #require(diff(Array(0..<10_000), Array(20_000..<30_000)))
    #expect(text.hasSuffix("+   [499]: 20499,\n    … (9500 more not compared)\n  ]"))
  }

  @Test func `a value that is too large to show is cut, and the cut is counted`() throws {
    let text = try #require(diff([Int]?.none, Array(0..<10_000)))
    #expect(text.hasSuffix("+   [498]: 498,\n+   … (9501 more)\n+ ]"))
  }

  @Test func `values nested too deeply are not compared, and the text says so`() throws {
    let text = try #require(diff(chain(of: 300, end: 1), chain(of: 300, end: 2)))
    #expect(text.contains("… (too deep to compare)"))
  }

  @Test func `values with parts that are not compared are not reported as equal`() throws {
    #expect(diff(chain(of: 30, end: 1), chain(of: 30, end: 1)) == nil)
    let text = try #require(diff(chain(of: 300, end: 1), chain(of: 300, end: 1)))
    #expect(text.contains("… (too deep to compare)"))
  }

  private func chain(of count: Int, end: Int) -> Node {
    (0..<count).reduce(Node(end)) { Node($1, next: $0) }
  }
}
