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
    let numbers = Self.numbers(of: history)
    guard let transition = history.transitions.first(where: { $0.number == number }),
      let old = numbers.last(where: { $0 < number }).flatMap(history.state(after:)),
      let new = history.state(after: number)
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
  static func number(
    _ key: Key,
    from number: Int,
    in history: History<App.State, App.Action>
  ) -> Int? {
    switch key {
    case Key(.left), Key(.up), .scalar("h"), .scalar("k"):
      numbers(of: history).last { $0 < number } ?? number
    case Key(.right), Key(.down), .scalar("l"), .scalar("j"):
      numbers(of: history).first { $0 > number } ?? number
    case Key(.home), .scalar("g"): history.firstNumber
    case Key(.end), .scalar("G"): history.lastNumber
    default: nil
    }
  }

  /// The numbers of the steps.
  ///
  /// After the store has continued from a past state, numbers are missing.
  private static func numbers(of history: History<App.State, App.Action>) -> [Int] {
    [history.firstNumber] + history.transitions.map(\.number)
  }
}
