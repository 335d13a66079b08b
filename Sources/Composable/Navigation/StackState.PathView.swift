import ComposableCollections

extension StackState {
  /// The elements of a stack with their ids, for navigation views to show and change.
  public struct PathView {
    var base: StackState
  }

  /// The elements with their ids.
  var path: PathView { PathView(base: self) }
}

extension StackState.PathView: MutableCollection, RandomAccessCollection,
  RangeReplaceableCollection
{
  public init() {
    self.init(base: StackState())
  }

  public var startIndex: Int { 0 }

  public var endIndex: Int { base.count }

  public subscript(position: Int) -> StackState.Component {
    get {
      let element = base.elements[position]
      return StackState.Component(id: element.id, element: element.value)
    }
    set {
      base.elements[position] = Identified(newValue.element, id: newValue.id)
    }
  }

  public mutating func replaceSubrange(
    _ range: Range<Int>,
    with newElements: some Collection<StackState.Component>
  ) {
    base.elements.replaceSubrange(
      range,
      with: newElements.map { Identified($0.element, id: $0.id) }
    )
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
