import ComposableAlerts
import ComposableTestKit
import Foundation
import Testing

@Suite struct ButtonStateBuilderTests {
  private func labels(
    @ButtonStateBuilder<Int> _ buttons: () -> [ButtonState<Int>]
  ) -> [String] {
    buttons().map { String(state: $0.label) }
  }

  @Test(arguments: [
    (true, ["0", "if", "either", "1", "2"]), (false, ["0", "or", "1", "2"]),
  ])
  func `buttons come in the order in which they are written`(
    _ condition: Bool,
    _ expected: [String]
  ) {
    let labels = labels {
      ButtonState { TextState("0") }
      if condition {
        ButtonState { TextState("if") }
      }
      if condition {
        ButtonState { TextState("either") }
      } else {
        ButtonState { TextState("or") }
      }
      for number in 1...2 {
        ButtonState { TextState("\(number)") }
      }
    }
    expectEqual(labels, expected)
  }

  @Test func `an empty builder makes no buttons`() {
    expectEqual(labels {}, [])
  }
}
