/// The visible part of a list, and its selected row.
///
/// The selected row is always visible. There is no blank space after the last row if rows before
/// the window could fill it.
struct ScrollWindow: Codable, Equatable, Sendable {
  enum Motion: Codable, Equatable, Sendable {
    case up, down, pageUp, pageDown, toTop, toBottom
  }

  /// The number of rows.
  var count = 0 { didSet { select(selected) } }

  /// The number of rows that fit.
  var height = 0 { didSet { select(selected) } }

  /// The selected row, or 0 if there are none.
  private(set) var selected = 0

  /// The first visible row.
  private(set) var top = 0

  /// The visible rows.
  var rows: Range<Int> { top..<min(top + height, count) }

  /// Selects a row, or the nearest existing one.
  mutating func select(_ row: Int) {
    selected = max(0, min(row, count - 1))
    // The order matters: even a window without height must contain the selected row.
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

  /// Scrolls a text, in which no row is selected.
  mutating func scroll(_ motion: Motion) {
    switch motion {
    case .up: select(top - 1)
    case .down: select(top + height)
    default: move(motion)
    }
  }

  /// Moves by one row less than the height, so that one line stays visible.
  private mutating func page(_ sign: Int) {
    let distance = sign * max(1, height - 1)
    top = max(0, min(top + distance, count - height))
    select(selected + distance)
  }
}

extension ScrollWindow {
  /// Reads a window from a recording.
  ///
  /// The numbers of a damaged recording could overflow.
  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    count = try container.decode(Int.self, forKey: .count)
    height = try container.decode(Int.self, forKey: .height)
    selected = try container.decode(Int.self, forKey: .selected)
    top = try container.decode(Int.self, forKey: .top)
    let isSmall = [count, height, selected, top].allSatisfy { (0...Int(Int32.max)).contains($0) }
    var window = self
    if isSmall { window.select(selected) }
    guard isSmall, window == self else {
      throw DecodingError.dataCorrupted(
        DecodingError.Context(
          codingPath: decoder.codingPath,
          debugDescription: "A window of \(count) rows cannot show \(height) from \(top) on."
        )
      )
    }
  }

  private enum CodingKeys: CodingKey {
    case count, height, selected, top
  }
}
