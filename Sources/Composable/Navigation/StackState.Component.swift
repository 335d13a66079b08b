extension StackState {
  /// An element of a stack with its id, for navigation views.
  ///
  /// Two components are equal if they have the same id, because a view identifies screens by their
  /// ids regardless of their content.
  public struct Component: Hashable {
    let id: StackElementID
    var element: Element

    public static func == (lhs: Self, rhs: Self) -> Bool { lhs.id == rhs.id }

    public func hash(into hasher: inout Hasher) { hasher.combine(id) }
  }
}
