import Composable
import ComposableDiff

/// An alert or a confirmation dialog, which is written with its closures.
protocol AlertSource {
  func source(_ expression: SwiftExpression) -> String?
}

extension AlertState: AlertSource {
  func source(_ expression: SwiftExpression) -> String? {
    alertSource("AlertState", title, buttons, message, expression)
  }
}

extension ConfirmationDialogState: AlertSource {
  func source(_ expression: SwiftExpression) -> String? {
    guard let visibility = expression(titleVisibility) else { return nil }
    let isDefault = titleVisibility == .automatic
    let call = "ConfirmationDialogState\(isDefault ? "" : "(titleVisibility: \(visibility))")"
    return alertSource(call, title, buttons, message, expression)
  }
}

/// Returns the call, or `nil` if a text or an action cannot be written.
private func alertSource<Action>(
  _ call: String,
  _ title: TextState,
  _ buttons: [ButtonState<Action>],
  _ message: TextState?,
  _ expression: SwiftExpression
) -> String? {
  guard let title = title.source else { return nil }
  var lines = ["\(call) {", "  \(title)"]
  if !buttons.isEmpty {
    lines.append("} actions: {")
    for button in buttons {
      guard let label = button.label.source else { return nil }
      var arguments: [String] = []
      if let role = button.role { arguments.append("role: .\(role)") }
      if let action = button.action.action {
        guard let action = expression(action) else { return nil }
        arguments.append("action: \(action)")
      }
      let list = arguments.isEmpty ? "" : "(\(arguments.joined(separator: ", ")))"
      lines += ["  ButtonState\(list) {", "    \(label)", "  }"]
    }
  }
  if let message {
    guard let message = message.source else { return nil }
    lines += ["} message: {", "  \(message)"]
  }
  return (lines + ["}"]).joined(separator: "\n")
}

extension TextState {
  /// A text without modifiers is equal to one with the same characters.
  fileprivate var source: String? {
    guard case .verbatim(let text) = content, modifiers.isEmpty else { return nil }
    return "TextState(verbatim: \(text.swiftLiteral))"
  }
}
