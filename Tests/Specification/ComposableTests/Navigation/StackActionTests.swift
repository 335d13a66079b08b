import Composable
import ComposableTestKit
import Foundation
import Testing

@Suite struct StackActionTests {
  typealias Action = StackAction<String, Int>

  @Test func `case paths lead to all cases and back`() {
    expectEqual(
      Action.element(id: 1, action: 2)[case: \.element].map { "\($0)" },
      "(id: #1, action: 2)"
    )
    expectEqual(
      Action.push(id: 1, state: "a")[case: \.push].map { "\($0)" },
      #"(id: #1, state: "a")"#
    )
    expectEqual(Action.popFrom(id: 1)[case: \.popFrom], 1)
    expectEqual((\Action.Cases.element)((id: 1, action: 2)), Action.element(id: 1, action: 2))
    expectEqual((\Action.Cases.push)((id: 1, state: "a")), Action.push(id: 1, state: "a"))
    expectEqual((\Action.Cases.popFrom)(1), Action.popFrom(id: 1))
  }

  @Test(arguments: [Action.element(id: 1, action: 2), .popFrom(id: 3), .push(id: 4, state: "a")])
  func `an encoded action is decoded as the same action`(action: Action) throws {
    let data = try JSONEncoder().encode(action)
    try expectEqual(JSONDecoder().decode(Action.self, from: data), action)
  }

  @Test func `case paths miss the other cases`() {
    let actions = [Action.element(id: 1, action: 2), .popFrom(id: 1), .push(id: 1, state: "a")]
    expectEqual(actions.map { $0.is(\.element) }, [true, false, false])
    expectEqual(actions.map { $0.is(\.popFrom) }, [false, true, false])
    expectEqual(actions.map { $0.is(\.push) }, [false, false, true])
  }

  @Test func `a case path leads to the actions of one element`() {
    let action = Action.element(id: 1, action: 2)
    expectEqual(action[case: \.[id: 1]], 2)
    #expect(action[case: \.[id: 2]] == nil)
    expectEqual((\Action.Cases[id: 3])(4), Action.element(id: 3, action: 4))
  }

  @Test func `actions are equal when all of their parts are`() {
    let actions: Set = [
      Action.element(id: 1, action: 2), .element(id: 1, action: 3), .element(id: 2, action: 2),
      .popFrom(id: 1), .push(id: 1, state: "a"), .popFrom(id: 1),
    ]
    expectEqual(actions.count, 5)
  }
}
