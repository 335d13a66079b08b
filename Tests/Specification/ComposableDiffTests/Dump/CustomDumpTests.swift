import ComposableDiff
import ComposableTestKit
import Observation
import Testing

@Suite struct CustomDumpTests {
  @Test func `a struct shows its fields one per line`() {
    expectEqual(
      String(customDumping: Person()),
      """
      Person(
        name: "A",
        age: 1,
        tags: [],
        scores: [:],
        nickname: nil
      )
      """
    )
  }

  @Test func `a struct with one field stays on one line`() {
    expectEqual(String(customDumping: Wrapper(value: 1)), "Wrapper(value: 1)")
    expectEqual(
      String(customDumping: Wrapper(value: Wrapper(value: 1))),
      "Wrapper(value: Wrapper(value: 1))"
    )
  }

  @Test func `a struct with one field opens when the field takes several lines`() {
    expectEqual(
      String(customDumping: Wrapper(value: [1])),
      """
      Wrapper(
        value: [
          [0]: 1
        ]
      )
      """
    )
  }

  @Test func `a struct without fields is empty`() {
    struct Empty {}
    expectEqual(String(customDumping: Empty()), "CustomDumpTests.Empty()")
  }

  @Test func `an array numbers its elements`() {
    expectEqual(
      String(customDumping: ["x", "y"]),
      """
      [
        [0]: "x",
        [1]: "y"
      ]
      """
    )
    expectEqual(String(customDumping: [Int]()), "[]")
  }

  @Test func `a dictionary is sorted by its keys as people would`() {
    expectEqual(
      String(customDumping: ["k 10": 1, "k 9": 2, "a": 3]),
      """
      [
        "a": 3,
        "k 9": 2,
        "k 10": 1
      ]
      """
    )
    expectEqual(String(customDumping: [Int: Int]()), "[:]")
  }

  @Test func `a set is sorted by its elements`() {
    expectEqual(
      String(customDumping: Set([10, 9, 1])),
      """
      Set([
        1,
        9,
        10
      ])
      """
    )
    expectEqual(String(customDumping: Set<Int>()), "Set([])")
  }

  @Test func `an enum at the root says its type`() {
    expectEqual(String(customDumping: Event.started), "Event.started")
    expectEqual(String(customDumping: Event.moved(1)), "Event.moved(1)")
    expectEqual(
      String(customDumping: Event.resized(x: 1, y: "z")),
      """
      Event.resized(
        x: 1,
        y: "z"
      )
      """
    )
  }

  @Test func `an enum inside another value leaves its type out`() {
    expectEqual(String(customDumping: Event.child(.moved(2))), "Event.child(.moved(2))")
    expectEqual(String(customDumping: Wrapper(value: Event.started)), "Wrapper(value: .started)")
  }

  @Test func `a case opens when its payload takes several lines`() {
    expectEqual(
      String(customDumping: Wrapper(value: Event.resized(x: 1, y: "z"))),
      """
      Wrapper(
        value: .resized(
          x: 1,
          y: "z"
        )
      )
      """
    )
    enum Box { case user(User) }
    expectEqual(
      String(customDumping: Box.user(User(id: 1, name: "A"))),
      """
      CustomDumpTests.Box.user(
        User(
          id: 1,
          name: "A"
        )
      )
      """
    )
  }

  @Test func `an enum is not asked to describe itself`() {
    enum Loud: CustomStringConvertible {
      case quiet
      var description: String { "LOUD" }
    }
    expectEqual(String(customDumping: Loud.quiet), "CustomDumpTests.Loud.quiet")
  }

  @Test func `an optional is its value or nil`() {
    expectEqual(String(customDumping: Int?.none), "nil")
    expectEqual(String(customDumping: Int?.some(1)), "1")
    expectEqual(String(customDumping: Int??.some(.none)), "nil")
    expectEqual(String(customDumping: Optional(Event.started)), "Event.started")
  }

  @Test func `a tuple names the elements that have a name`() {
    expectEqual(
      String(customDumping: (1, b: "x")),
      """
      (
        1,
        b: "x"
      )
      """
    )
    expectEqual(String(customDumping: ()), "()")
  }

  @Test func `numbers and other simple values are themselves`() {
    expectEqual(String(customDumping: 1), "1")
    expectEqual(String(customDumping: 1.0 as Float), "1.0")
    expectEqual(String(customDumping: true), "true")
    expectEqual(String(customDumping: "x" as Character), #""x""#)
  }

  @Test func `a type is followed by self`() {
    expectEqual(String(customDumping: Person.self), "Person.self")
    expectEqual(String(customDumping: Wrapper<User>.self), "Wrapper<User>.self")
  }

  @Test func `a function says only that it is one`() {
    let function: () -> Void = {}
    expectEqual(String(customDumping: function), "(Function)")
  }

  @Test func `a class shows its fields, those of its superclass first`() {
    class Base { let a = 1 }
    class Derived: Base { let b = 2 }
    expectEqual(String(customDumping: Base()), "CustomDumpTests.Base(a: 1)")
    expectEqual(
      String(customDumping: Derived()),
      """
      CustomDumpTests.Derived(
        a: 1,
        b: 2
      )
      """
    )
  }

  @Test func `an object that was shown before is not shown again`() {
    let node = Node(1)
    expectEqual(
      String(customDumping: [node, node]),
      """
      [
        [0]: Node(
          value: 1,
          next: nil
        ),
        [1]: Node(↩︎)
      ]
      """
    )
  }

  @Test func `the instances of a class after the first one are numbered`() {
    let (first, second) = (Node(1), Node(1))
    expectEqual(
      String(customDumping: [first, second, second, first]),
      """
      [
        [0]: Node(
          value: 1,
          next: nil
        ),
        [1]: #1 Node(
          value: 1,
          next: nil
        ),
        [2]: #1 Node(↩︎),
        [3]: Node(↩︎)
      ]
      """
    )
  }

  @Test func `a dump of a value with a cycle ends`() {
    let node = Node(1)
    node.next = node
    defer { node.next = nil }
    expectEqual(
      String(customDumping: node),
      """
      Node(
        value: 1,
        next: Node(↩︎)
      )
      """
    )
  }

  @Test func `fields that macros keep for themselves are hidden`() {
    struct Tracked {
      // swift-format-ignore: NoLeadingUnderscores
      let _$registrar = 1
      let count = 0
    }
    expectEqual(String(customDumping: Tracked()), "CustomDumpTests.Tracked(count: 0)")
  }

  @Test func `observed fields have the names that they were given`() {
    struct State {
      // swift-format-ignore: NoLeadingUnderscores
      let _count = 0
      // swift-format-ignore: NoLeadingUnderscores
      let _$observationRegistrar = 1
    }
    expectEqual(String(customDumping: State()), "CustomDumpTests.State(count: 0)")
    struct Plain {
      // swift-format-ignore: NoLeadingUnderscores
      let _count = 0
    }
    expectEqual(String(customDumping: Plain()), "CustomDumpTests.Plain(_count: 0)")
  }

  @Test func `an observable object shows its fields`() {
    expectEqual(String(customDumping: ObservedPerson()), "ObservedPerson(name: \"Blob\")")
  }

  @Test func `a lazy field has the name that it was given`() {
    struct Late { lazy var count = 1 }
    expectEqual(String(customDumping: Late()), "CustomDumpTests.Late(count: nil)")
  }

  @Test func `the depth is limited`() {
    let value = Wrapper(value: [Person()])
    expectEqual(customDumped(value, maxDepth: 0), "Wrapper(…)")
    expectEqual(customDumped(value, maxDepth: 1), "Wrapper(value: […])")
    expectEqual(customDumped(["a": 1], maxDepth: 0), "[…]")
    expectEqual(customDumped(Set([1]), maxDepth: 0), "Set([…])")
    expectEqual(customDumped((1, 2), maxDepth: 0), "(…)")
    expectEqual(customDumped("a\nb", maxDepth: 0), #""…""#)
    expectEqual(customDumped([Int](), maxDepth: 0), "[]")
  }

  @Test func `a name comes before the value and an indent before every line`() {
    var text = ""
    let value = customDump(User(id: 1, name: "A"), to: &text, name: "user", indent: 2)
    expectEqual(value, User(id: 1, name: "A"))
    expectEqual(text, "  user: User(\n    id: 1,\n    name: \"A\"\n  )")
  }

  @Test func `a dump takes all arguments at once`() {
    var text = ""
    customDump(Wrapper(value: [1]), to: &text, name: "box", indent: 1, maxDepth: 1)
    expectEqual(text, " box: Wrapper(value: […])")
  }

  @Test func `a value too large to show is cut, and the cut is counted`() {
    let text = String(customDumping: Array(0..<100_010))
    #expect(text.hasSuffix("  [99998]: 99998,\n  … (11 more)\n]"))
  }

  @Test func `a list that is linked a million times does not exhaust the stack`() {
    var list = List.end
    for index in 0..<100_000 { list = .node(index, list) }
    #expect(String(customDumping: list).contains(".node(…)"))
    // Taken apart by hand: the release of so long a list is recursive.
    while case .node(_, let next) = list { list = next }
  }

  private indirect enum List {
    case end
    case node(Int, List)
  }

  private func customDumped<T>(_ value: T, maxDepth: Int) -> String {
    var text = ""
    customDump(value, to: &text, maxDepth: maxDepth)
    return text
  }
}

@Observable private final class ObservedPerson {
  var name = "Blob"
}
