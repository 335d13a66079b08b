import Testing

@testable import Composable

@Suite struct ScreenStackTests {
  private typealias Screen = ScreenStack<Int, String>.Screen

  private let root = Screen.other("root")

  /// A stack, and its screens on the display.
  private final class Shown {
    private var stack = ScreenStack<Int, String>()
    var display: [Screen] = [.other("root")]

    init(_ elements: Int...) { follow(elements) }

    func popped() -> Int? { stack.popped(on: display) }

    func follow(_ path: [Int]) { display = stack.screens(for: path, on: display) }
  }

  @Test func `the lowest screen that the user has popped is popped from the path`() {
    let stack = Shown(1, 2, 3)
    stack.display.removeLast(2)
    #expect(stack.popped() == 2)
    #expect(stack.popped() == nil)
    stack.follow([1])
    #expect(stack.display == [root, .element(1)])
  }

  @Test func `an element that is removed from the middle takes those above it along`() {
    let stack = Shown(1, 2, 3)
    stack.display.remove(at: 2)
    #expect(stack.popped() == 2)
    stack.follow([1])
    #expect(stack.display == [root, .element(1)])
  }

  @Test func `screens of others stay above the one that they were pushed onto`() {
    let stack = Shown(1, 2)
    stack.display.append(.other("picker"))
    #expect(stack.popped() == nil)
    stack.follow([1, 2])
    #expect(stack.display == [root, .element(1), .element(2), .other("picker")])
    stack.follow([1, 2, 3])
    #expect(stack.display == [root, .element(1), .element(2), .other("picker"), .element(3)])
    stack.follow([1])
    #expect(stack.display == [root, .element(1)])
  }

  @Test func `elements that have moved keep their screens`() {
    let stack = Shown(1, 2)
    stack.follow([2, 1])
    #expect(stack.display == [root, .element(2), .element(1)])
  }
}
