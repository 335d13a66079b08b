/// A number of columns and rows.
struct Size: Codable, Equatable, Sendable {
  /// The possible lengths.
  ///
  /// No terminal is larger, and calculations with recorded sizes must not overflow.
  private static let range = 0...10_000

  var width: Int
  var height: Int

  init(width: Int, height: Int) {
    self.width = width
    self.height = height
  }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    func length(_ key: CodingKeys) throws -> Int {
      let length = try container.decode(Int.self, forKey: key)
      guard Self.range.contains(length) else {
        throw DecodingError.dataCorruptedError(
          forKey: key,
          in: container,
          debugDescription: "A screen has 0 to 10,000 columns and rows (was \(length))."
        )
      }
      return length
    }
    self.init(width: try length(.width), height: try length(.height))
  }

  private enum CodingKeys: CodingKey {
    case width, height
  }
}

/// A rectangle of the screen.
///
/// It can be partly outside of the screen.
struct Area: Equatable {
  var column: Int
  var row: Int
  var width: Int
  var height: Int

  /// The area inside a border of one cell.
  var inside: Area {
    Area(column: column + 1, row: row + 1, width: max(0, width - 2), height: max(0, height - 2))
  }
}
