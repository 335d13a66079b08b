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
