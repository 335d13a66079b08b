import Composable
import ComposableCommandLine

/// An alert or a confirmation dialog that is presented: a box of text, whose buttons are keys.
@MainActor struct Question {
  private let heading: String
  private let title: TextState
  private let message: TextState?

  /// The commands of the buttons.
  let commands: [Command]

  init?<Answer>(alert: UIBinding<Store<AlertState<Answer>, Answer>?>) {
    guard let state = alert.wrappedValue?.withState(\.self) else { return nil }
    heading = "Sorry"
    title = state.title
    message = state.message
    commands = Self.commands(state.buttons, in: alert)
  }

  init?<Answer>(dialog: UIBinding<Store<ConfirmationDialogState<Answer>, Answer>?>) {
    guard let state = dialog.wrappedValue?.withState(\.self) else { return nil }
    heading = "Confirm"
    title = state.title
    message = state.message
    commands = Self.commands(state.buttons, in: dialog)
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

  /// Returns the commands of buttons.
  ///
  /// The key of a button is the first letter of its label. Esc cancels, and so does Enter, unless it
  /// can be meant to confirm a deletion.
  private static func commands<State, Answer>(
    _ buttons: [ButtonState<Answer>],
    in item: UIBinding<Store<State, Answer>?>
  ) -> [Command] {
    let isDestructive = buttons.contains { $0.role == .destructive }
    return buttons.compactMap { button in
      let label = String(state: button.label)
      func answer() -> StoreTask? {
        if let action = button.action.action { return item.wrappedValue?.send(action) }
        item.wrappedValue = nil
        return nil
      }
      if button.role == .cancel {
        let hint = KeyHint("Esc", label)
        let other = isDestructive ? Key(.escape) : Key(.enter)
        return Command(Key(.escape), other, hint: hint, isCommon: true, perform: answer)
      }
      guard let letter = label.lowercased().unicodeScalars.first else { return nil }
      let hint = KeyHint(String(letter), label)
      return Command(.scalar(letter), hint: hint, isCommon: true, perform: answer)
    }
  }
}
