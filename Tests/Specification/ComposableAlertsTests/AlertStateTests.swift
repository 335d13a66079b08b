import ComposableAlerts
import ComposableDiff
import ComposableTestKit
import Foundation
import Testing

@Suite struct AlertStateTests {
  private enum Action: Codable, Hashable {
    case keep
    case delete(Int)
  }

  private func makeAlert(count: Int = 2, isFinal: Bool = true) -> AlertState<Action> {
    AlertState {
      TextState("Delete?")
    } actions: {
      ButtonState(role: .cancel) { TextState("Keep") }
      for number in 1...count {
        ButtonState(role: .destructive, action: .delete(number)) { TextState("Delete \(number)") }
      }
    } message: {
      TextState(isFinal ? "It cannot be brought back." : "It can be brought back.")
    }
  }

  @Test func `coding keeps all but the ids`() throws {
    let alert = makeAlert()
    let copy = try JSONDecoder().decode(
      AlertState<Action>.self,
      from: JSONEncoder().encode(alert)
    )
    expectEqual(copy, alert)
    #expect(copy.id != alert.id)
  }

  @Test func `alerts are equal whatever their ids`() {
    expectEqual(makeAlert(), makeAlert())
    #expect(makeAlert().id != makeAlert().id)
    expectEqual(Set([makeAlert(), makeAlert()]).count, 1)
  }

  @Test func `alerts with different contents are not equal`() {
    var other = makeAlert()
    other.title = TextState("Remove?")
    #expect(makeAlert() != other)
    #expect(makeAlert() != makeAlert(count: 3))
    #expect(makeAlert() != makeAlert(isFinal: false))
  }

  @Test func `mapping changes the actions and nothing else`() {
    let alert = makeAlert()
    let mapped = alert.map { action in action.map { $0 == .keep ? 0 : 1 } }
    expectEqual(mapped.buttons.map(\.action.action), [nil, 1, 1])
    expectEqual(mapped.id, alert.id)
    #expect(mapped.title == alert.title && mapped.message == alert.message)
  }

  @Test func `a dump has the shown values, and no ids`() {
    expectEqual(
      String(customDumping: makeAlert(count: 1)),
      """
      AlertState(
        title: "Delete?",
        actions: [
          [0]: ButtonState(
            role: .cancel,
            action: .send(nil),
            label: "Keep"
          ),
          [1]: ButtonState(
            role: .destructive,
            action: .send(.delete(1)),
            label: "Delete 1"
          )
        ],
        message: "It cannot be brought back."
      )
      """
    )
    let plain = AlertState<Action> { TextState("Done") }
    expectEqual(String(customDumping: plain), #"AlertState(title: "Done")"#)
  }

  @Test func `a difference shows what has changed`() {
    expectEqual(
      diff(makeAlert(count: 1), makeAlert(count: 1, isFinal: false)),
      """
        AlertState(
          title: "Delete?",
          actions: […],
      -   message: "It cannot be brought back."
      +   message: "It can be brought back."
        )
      """
    )
  }
}
