/// The position and format for writing a value.
struct Place {
  var mark = Line.Mark.both
  var indent = 0
  /// The text before the value on its line: `name: `, `[0]: `, or nothing.
  var label = ""
  /// A Boolean value that indicates whether a comma follows.
  ///
  /// The last sibling has none.
  var comma = false
  /// A Boolean value that indicates whether the value is outermost and includes the type name of an
  /// enum.
  var isRoot = true
  /// The number of levels to open.
  ///
  /// Deeper ones are written as `…`.
  var depth = Place.deepest
  /// A Boolean value that indicates whether to write a short form, which opens only wrappers of one
  /// value.
  var isBrief = false

  /// The maximum depth, which limits the recursion.
  static let deepest = 64

  func child(label: String, comma: Bool) -> Place {
    var place = self
    place.indent += 1
    place.label = label
    place.comma = comma
    place.isRoot = false
    place.depth -= 1
    return place
  }

  func marked(_ mark: Line.Mark) -> Place {
    var place = self
    place.mark = mark
    return place
  }

  func brief() -> Place {
    var place = self
    place.isBrief = true
    return place
  }

  func labelled(_ suffix: String) -> Place {
    var place = self
    place.label += suffix
    return place
  }
}
