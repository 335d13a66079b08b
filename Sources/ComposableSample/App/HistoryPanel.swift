import Composable
import ComposableHistory

/// A panel that shows one step of the history: an action and its changes.
struct HistoryPanel: Equatable {
  private let title: String
  private let lines: [String]

  /// Creates the panel of a step.
  ///
  /// The first step is the oldest state that is kept.
  init(_ history: History<App.State, App.Action>, number: Int) {
    title = "History \(number)/\(history.lastNumber)"
    guard let transition = history.transitions.first(where: { $0.number == number }),
      let old = history.state(after: number - 1), let new = history.state(after: number)
    else {
      lines = ["The first state that is kept."]
      return
    }
    let changes = (diff(old, new) ?? "").split(separator: "\n")
      .filter { $0.hasPrefix("-") || $0.hasPrefix("+") }
    let action = String(customDumping: transition.action).split(separator: "\n")
    lines = (action + (changes.isEmpty ? ["(no change)"] : changes)).map { String($0) }
  }

  /// Draws the panel over the lower half of a screen.
  func draw(on screen: inout Screen) {
    let height = max(2, screen.size.height / 2 - 1)
    let box = screen.drawDialog(
      title,
      width: screen.size.width,
      height: height,
      isAtBottom: true
    )
    func write(_ line: String, row: Int, style: Style) {
      screen.write(
        line,
        column: box.column + 1,
        row: box.row + row,
        style: style,
        end: box.column + box.width
      )
    }
    for (row, line) in lines.prefix(height - 1).enumerated() {
      write(line, row: row, style: line.hasPrefix("+") ? .bold : .plain)
    }
    write("← → step  Home first  End last  Esc back", row: height - 1, style: .dim)
  }
}

extension HistoryPanel {
  /// Returns the number of the step that a key selects, or `nil` if the key selects none.
  static func number(_ key: Key, from number: Int, in range: ClosedRange<Int>) -> Int? {
    switch key {
    case Key(.left), Key(.up), .scalar("h"), .scalar("k"): max(range.lowerBound, number - 1)
    case Key(.right), Key(.down), .scalar("l"), .scalar("j"): min(range.upperBound, number + 1)
    case Key(.home), .scalar("g"): range.lowerBound
    case Key(.end), .scalar("G"): range.upperBound
    default: nil
    }
  }
}
