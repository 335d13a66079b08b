/// Where and how a value is written.
struct Place {
  var mark = Line.Mark.both
  var indent = 0
  /// What comes before the value on its line: `name: `, `[0]: `, or nothing.
  var label = ""
  /// A comma follows unless the value is the last of its siblings.
  var comma = false
  /// The outermost value says the type of an enum; inside, `.case` is enough.
  var isRoot = true
  /// How many levels of groups are opened before the rest is `…`.
  var depth = Place.deepest
  /// A value that is shown only for orientation: nothing is opened but wrappers of one value.
  var isBrief = false

  /// Recursion ends here, long before the stack does.
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
