/// A rectangle of a screen, which may lie outside of it in part.
struct Area: Equatable {
  var column: Int
  var row: Int
  var width: Int
  var height: Int

  /// What is left within a border one cell wide.
  var inside: Area {
    Area(column: column + 1, row: row + 1, width: max(0, width - 2), height: max(0, height - 2))
  }
}
