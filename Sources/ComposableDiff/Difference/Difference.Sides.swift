extension Difference {
  /// Two values that are made of parts in the same way.
  struct Sides {
    let firstValue: Any
    let secondValue: Any
    let first: Shape.Group
    let second: Shape.Group
  }
}
