import ComposableTestKit
import ComposableTestSupport
import Foundation
import Testing

@testable import Composable

@Suite(.dependencies) struct StackStateTests {
  @Test func `elements get the next id when they are added`() {
    var stack = StackState(["a", "b"])
    stack.append("c")
    stack.append(contentsOf: ["d", "e"])
    stack.insert("f", at: 0)
    expectEqual(Array(stack), ["f", "a", "b", "c", "d", "e"])
    expectEqual(stack.ids, [5, 0, 1, 2, 3, 4])
  }

  @Test func `an id is not given twice`() {
    var stack = StackState(["a", "b"])
    stack.removeLast()
    stack.append("c")
    expectEqual(stack.ids, [0, 2])
    stack = StackState(["d"])
    expectEqual(stack.ids, [3])
  }

  @Test func `all stacks of a test count together`() {
    expectEqual(StackState(["a"]).ids, [0])
    expectEqual(StackState([1, 2]).ids, [1, 2])
  }

  @Test func `the live context counts for itself`() {
    expectEqual(StackState(["a", "b"]).ids, [0, 1])
    withDependencies {
      $0.context = .live
    } operation: {
      expectEqual(StackState(["a"]).ids, [0])
    }
    expectEqual(StackState(["a"]).ids, [2])
  }

  @Test func `an id that a test has chosen is skipped`() {
    var stack = StackState<String>()
    stack[id: 0] = "a"
    stack[id: 2] = "c"
    stack.append("b")
    stack.append("d")
    expectEqual(stack.ids, [0, 2, 1, 3])
  }

  @Test func `elements are found, changed and removed by id`() {
    var stack = StackState(["a", "b", "c"])
    stack[id: 1]?.append("!")
    expectEqual(stack[id: 1], "b!")
    stack[id: 0] = "A"
    stack[id: 2] = nil
    expectEqual(Array(stack), ["A", "b!"])
    #expect(stack[id: 2] == nil)
  }

  @Test func `removing a missing element does nothing`() {
    var stack = StackState(["a"])
    stack[id: 7] = nil
    stack[id: 7]?.append("!")
    stack.pop(from: 7)
    stack.pop(to: 7)
    expectEqual(stack.ids, [0])
    expectEqual(Array(stack), ["a"])
  }

  @Test func `popping from an element removes it and those above`() {
    for count in 0..<6 {
      for id in 0..<count {
        let ids = StackElementIDs()
        withDependencies {
          $0.stackElementIDs = ids
        } operation: {
          var stack = StackState(0..<count)
          stack.pop(from: StackElementID(generation: id))
          expectEqual(Array(stack), Array(0..<id))
        }
      }
    }
  }

  @Test func `popping to an element removes those above`() {
    var stack = StackState(["a", "b", "c"])
    stack.pop(to: 2)
    expectEqual(stack.count, 3)
    stack.pop(to: 0)
    expectEqual(Array(stack), ["a"])
  }

  @Test func `removing elements in any way keeps the ids of the others`() {
    var stack = StackState(0..<8)
    stack.removeFirst()
    stack.remove(at: 1)
    stack.removeAll { $0 == 3 }
    stack.removeLast(2)
    expectEqual(Array(stack), [1, 4, 5])
    expectEqual(stack.ids, [1, 4, 5])
    expectEqual(stack.filter { $0 > 1 }.ids, [4, 5])
    expectEqual(StackState(stack.dropFirst()).ids, [4, 5])
    expectEqual((stack + [9]).ids, [1, 4, 5, 8])
    stack.removeAll()
    #expect(stack.isEmpty)
  }

  @Test func `a missing id is assigned to outside of tests in vain`() {
    var stack = StackState(["a"])
    let texts = issues {
      stack.put("b", id: 7, mayAppend: false, at: here)
      stack.put("A", id: 0, mayAppend: false, at: here)
      stack.put(nil, id: 8, mayAppend: false, at: here)
    }
    expectEqual(Array(stack), ["A"])
    expectEqual(
      texts,
      [
        """
        Can't assign element at missing ID.

          ID:
            #7
          Path IDs:
            [#0]

        Outside of tests, only elements on the stack can be assigned. To add an element, use \
        "append", which gives it an id. Before you change an element, check that it has not been \
        removed.
        """
      ]
    )
  }

  @Test func `stacks are equal when their elements and ids are`() {
    let stack = StackState(["a"])
    var other = stack
    expectEqual(stack, other)
    expectEqual(stack.hashValue, other.hashValue)
    other[id: 0] = "b"
    #expect(stack != other)
    #expect(stack != StackState(["a"]))
  }

  @Test func `a stack is coded as an array, and counts on when it is decoded`() throws {
    let data = try JSONEncoder().encode(StackState(["a", "b"]))
    expectEqual(String(decoding: data, as: UTF8.self), #"["a","b"]"#)
    let stack = try JSONDecoder().decode(StackState<String>.self, from: data)
    expectEqual(Array(stack), ["a", "b"])
    expectEqual(stack.ids, [2, 3])
  }

  @Test func `a recording keeps the ids of a stack`() throws {
    var stack = StackState(["a", "b", "c"])
    stack.pop(to: 0)
    stack.append("d")
    let (encoder, decoder) = (JSONEncoder(), JSONDecoder())
    encoder.userInfo[.keepsStackElementIDs] = true
    decoder.userInfo[.keepsStackElementIDs] = true
    let copy = try decoder.decode(StackState<String>.self, from: encoder.encode(stack))
    expectEqual(copy, stack)
    expectEqual(copy.ids, [0, 3])
  }

  @Test func `descriptions show the elements, dumps their ids too`() {
    let stack = StackState(["a", "b"])
    expectEqual(stack.description, #"["a", "b"]"#)
    expectEqual(stack.debugDescription, ##"[#0: "a", #1: "b"]"##)
    expectEqual(StackState<Int>().debugDescription, "[:]")
    expectEqual(
      String(customDumping: stack),
      """
      [
        #0: "a",
        #1: "b"
      ]
      """
    )
  }

  @Test func `a difference names elements by their ids`() {
    let stack = StackState(["a", "b", "c"])
    var other = stack
    other[id: 1] = "B"
    expectEqual(
      diff(stack, other),
      """
        [
          #0: "a",
      -   #1: "b",
      +   #1: "B",
          #2: "c"
        ]
      """
    )
  }
}

private let here = IssueLocation(fileID: "F", filePath: "F", line: 1, column: 1)
