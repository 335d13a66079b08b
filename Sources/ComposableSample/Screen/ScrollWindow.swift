/// The part of a list that is to be seen, and the row in it that is selected.
///
/// The selected row is always in the window, and the window has no more room than it needs at its end.
struct ScrollWindow: Codable, Equatable, Sendable {
  enum Motion: Codable, Equatable, Sendable {
    case up, down, pageUp, pageDown, toTop, toBottom
  }

  /// How many rows there are.
  var count = 0 { didSet { select(selected) } }

  /// How many rows can be seen.
  var height = 0 { didSet { select(selected) } }

  /// The selected row; 0 if there are none.
  private(set) var selected = 0

  /// The first row to be seen.
  private(set) var top = 0

  /// The rows to be seen.
  var rows: Range<Int> { top..<min(top + height, count) }

  /// Selects a row, or the nearest one that is there.
  mutating func select(_ row: Int) {
    selected = max(0, min(row, count - 1))
    // In this order, as a window without height has to show the selected row first, too.
    top = max(0, min(top, count - height))
    top = min(max(top, selected - max(height, 1) + 1), selected)
  }

  mutating func move(_ motion: Motion) {
    switch motion {
    case .up: select(selected - 1)
    case .down: select(selected + 1)
    case .pageUp: page(-1)
    case .pageDown: page(1)
    case .toTop: select(0)
    case .toBottom: select(count - 1)
    }
  }

  /// Moves over a text, in which no row is selected.
  mutating func scroll(_ motion: Motion) {
    switch motion {
    case .up: select(top - 1)
    case .down: select(top + height)
    default: move(motion)
    }
  }

  /// Goes on by a window less one row, so that one sees where one was.
  private mutating func page(_ sign: Int) {
    let distance = sign * max(1, height - 1)
    top = max(0, min(top + distance, count - height))
    select(selected + distance)
  }
}
