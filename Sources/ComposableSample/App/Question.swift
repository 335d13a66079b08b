import Composable
import ComposableCommandLine

/// An alert or a confirmation dialog: a box of text, whose buttons are keys.
struct Question<Answer> {
  private let heading: String
  private let title: TextState
  private let message: TextState?
  private let buttons: [ButtonState<Answer>]

  init(_ alert: AlertState<Answer>) {
    heading = "Sorry"
    title = alert.title
    message = alert.message
    buttons = alert.buttons
  }

  init(_ dialog: ConfirmationDialogState<Answer>) {
    heading = "Confirm"
    title = dialog.title
    message = dialog.message
    buttons = dialog.buttons
  }

  func draw(on screen: inout Screen) {
    let width = max(0, min(60, screen.size.width - 4))
    let title = String(state: title).printable.wrapped(to: width)
    let message = message.map { String(state: $0).printable.wrapped(to: width) } ?? []
    let lines = title + [""] + message
    let room = max(1, screen.size.height - 4)
    let area = screen.drawDialog(heading, width: width + 2, height: min(lines.count, room))
    for (index, line) in lines.prefix(area.height).enumerated() {
      let style = index < title.count ? Style.bold : .plain
      screen.write(line, column: area.column + 1, row: area.row + index, style: style)
    }
  }

  /// Returns the commands of the buttons.
  ///
  /// The key of a button is the first letter of its label. Esc and Enter cancel.
  func commands<Action>(_ action: (PresentationAction<Answer>) -> Action) -> [Command<Action>] {
    buttons.compactMap { button in
      let label = String(state: button.label)
      let answer = action(button.action.action.map { .presented($0) } ?? .dismiss)
      if button.role == .cancel {
        let hint = KeyHint("Esc", label)
        return Command(Key(.escape), Key(.enter), hint: hint, isCommon: true, action: answer)
      }
      guard let letter = label.lowercased().unicodeScalars.first else { return nil }
      let hint = KeyHint(String(letter), label)
      return Command(.scalar(letter), hint: hint, isCommon: true, action: answer)
    }
  }
}
