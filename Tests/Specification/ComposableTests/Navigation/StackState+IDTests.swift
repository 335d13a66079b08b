import Composable
import ComposableTestKit
import ComposableTestSupport
import Testing

@Suite(.dependencies) struct StackStateIDTests {
  @CasePathable enum Screen: Equatable {
    case list(List)
    case text(String)
    case empty
  }

  struct List: Equatable {
    var rows: [Int] = []
  }

  /// A value that counts copies made before changes.
  struct Unshared {
    private final class Storage {}
    private var storage = Storage()
    private(set) var copies = 0

    mutating func change() {
      if !isKnownUniquelyReferenced(&storage) {
        storage = Storage()
        copies += 1
      }
    }
  }

  @CasePathable enum Holder {
    case unshared(Unshared)
  }

  @Test func `an element is changed in place`() {
    for count in 1..<20 {
      var stack = StackState((0..<count).map { _ in Unshared() })
      for id in stack.ids { stack[id: id]?.change() }
      #expect(stack.allSatisfy { $0.copies == 0 })
    }
  }

  @Test func `the payload of a case is changed in place`() {
    var stack = StackState([Holder.unshared(Unshared()), .unshared(Unshared())])
    for id in stack.ids { stack[id: id, case: \.unshared]?.change() }
    #expect(stack.allSatisfy { $0[case: \.unshared]?.copies == 0 })
  }

  @Test func `the payload of the active case is read and changed`() {
    var stack = StackState([Screen.text("a"), .list(List())])
    expectEqual(stack[id: 0, case: \.text], "a")
    #expect(stack[id: 1, case: \.text] == nil)
    #expect(stack[id: 7, case: \.text] == nil)
    stack[id: 0, case: \.text]?.append("b")
    stack[id: 1, case: \.list]?.rows.append(1)
    expectEqual(stack[id: 0], .text("ab"))
    expectEqual(stack[id: 1, case: \.list]?.rows, [1])
    stack[id: 0, case: \.text] = "c"
    expectEqual(Array(stack.prefix(1)), [.text("c")])
  }

  @Test func `the active case set to nil removes the element`() {
    var stack = StackState([Screen.text("a"), .text("b")])
    stack[id: 0, case: \.text] = nil
    expectEqual(stack.ids, [1])
  }

  @Test func `a case of a missing element is left alone`() {
    var stack = StackState([Screen.text("a")])
    stack[id: 7, case: \.text] = nil
    stack[id: 7, case: \.text]?.append("!")
    expectEqual(stack.ids, [0])
    stack[id: 7, case: \.text] = "b"
    expectEqual(stack[id: 7], .text("b"))
  }

  @Test func `changing another case than the active one is reported`() {
    var stack = StackState([Screen.text("a"), .empty])
    let before = stack
    let texts = issues {
      stack[id: 0, case: \.list]?.rows = []
      stack[id: 0, case: \.list] = nil
      stack[id: 1, case: \.text] = "b"
    }
    expectEqual(stack, before)
    func text(_ name: String) -> String {
      """
      Can't modify unrelated case "\(name)".

      The value is in this case and was not changed. Check the case before you change its payload. \
      To switch to another case, assign a whole value.
      """
    }
    expectEqual(texts, [text("text"), text("text"), text("empty")])
  }

  @Test func `a key path leads through an id`() {
    var stack = StackState(["a"])
    let keyPath: WritableKeyPath<StackState<String>, String?> = \.[id: 0]
    stack[keyPath: keyPath] = "b"
    expectEqual(stack[keyPath: keyPath], "b")
  }
}
