/// Where and how to write a value.
struct Position {
  var mark = Line.Mark.both
  var indent = 0
  /// The text before the value on its line: `name: `, `[0]: `, or nothing.
  var label = ""
  /// Whether a comma follows.
  ///
  /// The last sibling has none.
  var comma = false
  /// Whether the value is outermost and includes the type name of an enum.
  var isRoot = true
  /// The number of levels to open.
  ///
  /// Deeper ones are written as `…`.
  var depth = Position.deepest
  /// Whether to write a short form, which opens only wrappers of one value.
  var isBrief = false

  /// The maximum depth, which limits the recursion.
  static let deepest = 64

  func child(label: String, comma: Bool) -> Position {
    var position = self
    position.indent += 1
    position.label = label
    position.comma = comma
    position.isRoot = false
    position.depth -= 1
    return position
  }

  func marked(_ mark: Line.Mark) -> Position {
    var position = self
    position.mark = mark
    return position
  }

  func brief() -> Position {
    var position = self
    position.isBrief = true
    return position
  }

  func labeled(_ suffix: String) -> Position {
    var position = self
    position.label += suffix
    return position
  }
}
