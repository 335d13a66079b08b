import ComposableAlerts
import ComposableDiff
import ComposableTestKit
import Foundation
import Testing

@Suite struct ConfirmationDialogStateTests {
  private func makeDialog(
    _ visibility: ConfirmationDialogStateTitleVisibility = .visible
  ) -> ConfirmationDialogState<Int> {
    ConfirmationDialogState(titleVisibility: visibility) {
      TextState("Share?")
    } actions: {
      ButtonState(action: 1) { TextState("With friends") }
    }
  }

  @Test func `dialogs are equal whatever their ids`() {
    expectEqual(makeDialog(), makeDialog())
    #expect(makeDialog().id != makeDialog().id)
    expectEqual(Set([makeDialog(), makeDialog()]).count, 1)
  }

  @Test func `dialogs with different contents are not equal`() {
    var other = makeDialog()
    other.message = TextState("For ever")
    #expect(makeDialog() != other)
    #expect(makeDialog() != makeDialog(.hidden))
  }

  @Test func `mapping changes the actions and nothing else`() {
    let dialog = makeDialog()
    let mapped = dialog.map { action in action.map { "\($0)" } }
    expectEqual(mapped.buttons.map(\.action.action), ["1"])
    expectEqual(mapped.id, dialog.id)
    expectEqual(mapped.titleVisibility, .visible)
  }

  @Test func `a dump has the visibility where it is not the habit`() {
    expectEqual(
      String(customDumping: makeDialog()),
      """
      ConfirmationDialogState(
        titleVisibility: .visible,
        title: "Share?",
        actions: [
          [0]: ButtonState(
            action: .send(1),
            label: "With friends"
          )
        ]
      )
      """
    )
    let plain = ConfirmationDialogState<Int> { TextState("Share?") }
    expectEqual(String(customDumping: plain), #"ConfirmationDialogState(title: "Share?")"#)
  }
}
