import ComposableAlerts
import ComposableDiff
import ComposableTestKit
import Foundation
import Testing

@Suite struct ButtonStateTests {
  private let delete = ButtonState(role: .destructive, action: 1) { TextState("Delete") }

  @Test func `buttons are equal whatever their ids`() {
    let same = ButtonState(role: .destructive, action: .send(1)) { TextState("Delete") }
    expectEqual(delete, same)
    #expect(delete.id != same.id)
    expectEqual(Set([delete, same]).count, 1)
  }

  @Test(arguments: [
    ButtonState(role: .cancel, action: 1) { TextState("Delete") },
    ButtonState(action: 1) { TextState("Delete") },
    ButtonState(role: .destructive, action: 2) { TextState("Delete") },
    ButtonState(role: .destructive) { TextState("Delete") },
    ButtonState(role: .destructive, action: 1) { TextState("Remove") },
  ])
  func `buttons that show or do something else are not`(_ other: ButtonState<Int>) {
    #expect(delete != other)
  }

  @Test func `a button hands out its action`() async {
    var actions: [Int?] = []
    func tap(_ button: ButtonState<Int>) { button.withAction { actions.append($0) } }
    tap(delete)
    tap(ButtonState { TextState("OK") })
    await delete.withAction { action in
      await Task.yield()
      actions.append(action.map { $0 + 1 })
    }
    expectEqual(actions, [1, nil, 2])
  }

  @Test func `mapping changes the action and nothing else`() {
    let mapped = delete.map { action in action.map { "\($0)" } }
    expectEqual(mapped.action.action, "1")
    expectEqual(mapped.id, delete.id)
    expectEqual(mapped.map { action in action.flatMap { Int($0) } }, delete)
  }

  @Test func `a dump has no id`() {
    expectEqual(
      String(customDumping: delete),
      """
      ButtonState(
        role: .destructive,
        action: .send(1),
        label: "Delete"
      )
      """
    )
    expectEqual(
      String(customDumping: ButtonState<Int> { TextState("OK") }),
      """
      ButtonState(
        action: .send(nil),
        label: "OK"
      )
      """
    )
  }
}
