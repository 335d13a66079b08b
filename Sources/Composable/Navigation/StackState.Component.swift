extension StackState {
  /// An element of a stack together with its id, as a navigation view knows it.
  ///
  /// Two are equal when they have the same id: a view tells by it which screen is which, whatever the
  /// screen shows.
  public struct Component: Hashable {
    let id: StackElementID
    var element: Element

    // swift-format-ignore: AllPublicDeclarationsHaveDocumentation
    public static func == (lhs: Self, rhs: Self) -> Bool { lhs.id == rhs.id }

    // swift-format-ignore: AllPublicDeclarationsHaveDocumentation
    public func hash(into hasher: inout Hasher) { hasher.combine(id) }
  }
}
