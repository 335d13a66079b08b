import ComposableDiff
import ComposableTestKit
import Testing

@Suite struct CustomDiffObjectTests {
  /// A reference that remembers what it held before.
  private final class Reference<Value: Equatable>: _CustomDiffObject, Equatable {
    var old: Value
    var new: Value

    init(_ old: Value, _ new: Value) {
      (self.old, self.new) = (old, new)
    }

    // swift-format-ignore: NoLeadingUnderscores
    var _customDiffValues: (Any, Any) { (old, new) }

    static func == (lhs: Reference, rhs: Reference) -> Bool { lhs.old == rhs.new }
  }

  private struct State: Equatable {
    var count: Reference<Int>
    var other = 0
  }

  private struct Pair<First, Second> {
    var first: First
    var second: Second
  }

  /// A reference whose value contains the reference.
  private final class Cycle: _CustomDiffObject {
    // swift-format-ignore: NoLeadingUnderscores
    var _customDiffValues: (Any, Any) { (Wrapper(value: self), Wrapper(value: self)) }
  }

  @Test func `a reference is dumped with the number of its object`() {
    let (first, second) = (Reference(1, 1), Reference(2, 2))
    expectEqual(
      String(customDumping: [first, second, first]),
      """
      [
        [0]: #1 1,
        [1]: #2 2,
        [2]: #1 1
      ]
      """
    )
  }

  @Test func `a reference with a long value is written once in a dump`() {
    let user = Reference(User(id: 1, name: "A"), User(id: 1, name: "B"))
    expectEqual(
      String(customDumping: [user, user]),
      """
      [
        [0]: #1 User(
          id: 1,
          name: "B"
        ),
        [1]: #1 User(↩︎)
      ]
      """
    )
  }

  @Test func `a reference that contains itself is written once in a dump`() {
    expectEqual(String(customDumping: Cycle()), "#1 Wrapper(value: #1 Wrapper(↩︎))")
  }

  @Test func `one reference shows what it held before and holds now`() {
    let state = State(count: Reference(0, 1))
    expectEqual(
      diff(state, state),
      """
        CustomDiffObjectTests.State(
      -   count: #1 0,
      +   count: #1 1,
          other: 0
        )
      """
    )
  }

  @Test func `a reference alone in its state is replaced with it`() {
    let state = Wrapper(value: Reference(0, 1))
    expectEqual(diff(state, state), "- Wrapper(value: #1 0)\n+ Wrapper(value: #1 1)")
  }

  @Test func `the object in a reference is compared by its fields`() {
    let user = Reference(User(id: 1, name: "A"), User(id: 1, name: "B"))
    expectEqual(
      diff(user, user),
      """
        #1 User(
          id: 1,
      -   name: "A"
      +   name: "B"
        )
      """
    )
  }

  @Test func `a reference on one line is shown each time`() {
    let (count, other) = (Reference(0, 1), Reference(2, 2))
    expectEqual(
      diff(Pair(first: count, second: count), Pair(first: count, second: count)),
      """
        CustomDiffObjectTests.Pair(
      -   first: #1 0,
      +   first: #1 1,
      -   second: #1 0
      +   second: #1 1
        )
      """
    )
    let first = Pair(first: other, second: Pair(first: other, second: count))
    expectEqual(
      diff(first, first),
      """
        CustomDiffObjectTests.Pair(
          first: #1 2,
          second: CustomDiffObjectTests.Pair(
            first: #1 2,
      -     second: #2 0
      +     second: #2 1
          )
        )
      """
    )
  }

  @Test func `a reference with a long value is shown once in a difference`() {
    let user = Reference(User(id: 1, name: "A"), User(id: 1, name: "B"))
    expectEqual(
      diff([user, user], [user, user]),
      """
        [
          [0]: #1 User(
            id: 1,
      -     name: "A"
      +     name: "B"
          ),
          [1]: #1 User(↩︎)
        ]
      """
    )
  }

  @Test func `another reference has another number`() {
    expectEqual(diff(Reference(0, 0), Reference(1, 1)), "- #1 0\n+ #2 1")
    #expect(diff(Reference(1, 1), Reference(1, 1)) == nil)
  }

  private final class Person: _CustomDiffObject {
    let name: String

    init(_ name: String) { self.name = name }

    // swift-format-ignore: NoLeadingUnderscores
    var _customDiffValues: (Any, Any) { ("before", "after") }
  }

  /// A class whose previous value is a copy of the instance.
  private final class Account: _CustomDiffObject {
    var previous: Account?
    var name: String

    init(_ name: String) { self.name = name }

    func rename(_ name: String) {
      previous = Account(self.name)
      self.name = name
    }

    // swift-format-ignore: NoLeadingUnderscores
    var _customDiffValues: (Any, Any) { (previous ?? self, self) }
  }

  @Test func `instances with the same values are compared by their fields`() {
    expectEqual(diff(Person("A"), Person("B")), "- #1 \"before\"\n+ #2 \"after\"")
    #expect(diff(Person("A"), Person("A")) == nil)
  }

  @Test func `an instance can be its own current value`() {
    let account = Account("A")
    #expect(diff(account, account) == nil)
    account.rename("B")
    expectEqual(
      String(customDumping: account),
      """
      CustomDiffObjectTests.Account(
        previous: #1 CustomDiffObjectTests.Account(
          previous: nil,
          name: "A"
        ),
        name: "B"
      )
      """
    )
    expectEqual(diff(account, account)?.contains("-   name: \"A\"\n+   name: \"B\""), true)
    expectEqual(diff(Account("A"), Account("B"))?.contains("+   name: \"B\""), true)
  }
}
