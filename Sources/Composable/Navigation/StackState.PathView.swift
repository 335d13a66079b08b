extension StackState {
  /// The elements of a stack with their ids, for navigation views to show and change.
  public struct PathView {
    fileprivate var components: [Component] = []

    public init() {}
  }

  /// The elements with their ids.
  var path: PathView {
    var path = PathView()
    path.components = elements.map { Component(id: $0.id, element: $0.value) }
    return path
  }
}

extension StackState.PathView: MutableCollection, RandomAccessCollection,
  RangeReplaceableCollection
{
  public var startIndex: Int { 0 }

  public var endIndex: Int { components.count }

  public subscript(position: Int) -> StackState.Component {
    get { components[position] }
    set { components[position] = newValue }
  }

  public mutating func replaceSubrange(
    _ range: Range<Int>,
    with newElements: some Collection<StackState.Component>
  ) {
    components.replaceSubrange(range, with: newElements)
  }
}

extension StackState {
  /// An element of a stack with its id, for navigation views.
  ///
  /// Two components are equal if they have the same id, because a view identifies screens by their
  /// ids regardless of their content.
  public struct Component: Hashable {
    /// The id of the element in its stack.
    public let id: StackElementID

    /// The element.
    public var element: Element

    public static func == (lhs: Self, rhs: Self) -> Bool { lhs.id == rhs.id }

    public func hash(into hasher: inout Hasher) { hasher.combine(id) }
  }
}
