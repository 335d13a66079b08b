extension Difference {
  /// Two values with the same kind of parts.
  struct Sides {
    let firstValue: Any
    let secondValue: Any
    let first: Shape.Group
    let second: Shape.Group
  }
}
