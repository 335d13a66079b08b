public import ComposableCollections

/// The states of the features on a navigation stack, from bottom to top.
///
///     @ObservableState
///     struct State {
///       var path = StackState<Path.State>()
///     }
///
///     enum Action {
///       case path(StackActionOf<Path>)
///     }
///
///     state.path.append(.detail(Detail.State(item: item)))
///
/// It is a collection of states. The stack assigns an id to each new element, and actions identify
/// elements by their ids. Add and remove elements by position, as in an array. Change an element by
/// its id.
public struct StackState<Element> {
  @usableFromInline var elements: IdentifiedArrayOf<Identified<StackElementID, Element>>

  @usableFromInline
  init(elements: IdentifiedArrayOf<Identified<StackElementID, Element>>) {
    self.elements = elements
  }

  /// The ids of the elements, from bottom to top.
  ///
  /// Adding or removing elements while a copy of the ids is alive copies the ids.
  ///
  /// - Complexity: O(1).
  @inlinable
  public var ids: OrderedSet<StackElementID> { elements.ids }

  /// Removes an element and all elements above it.
  ///
  /// - Parameter id: The id of the element. If there is no such element, nothing is removed.
  /// - Complexity: O(*m*), where *m* is the number of removed elements.
  @inlinable
  public mutating func pop(from id: StackElementID) {
    guard let position = elements.index(id: id) else { return }
    elements.removeLast(count - position)
  }

  /// Removes all elements above an element.
  ///
  /// - Parameter id: The id of the element to keep. If there is no such element, nothing is
  ///   removed.
  /// - Complexity: O(*m*), where *m* is the number of removed elements.
  @inlinable
  public mutating func pop(to id: StackElementID) {
    guard let position = elements.index(id: id) else { return }
    elements.removeLast(count - position - 1)
  }

  /// Returns an element with a new id that is unique in the stack.
  ///
  /// It skips ids that a test has assigned by hand.
  @inlinable
  func identified(_ element: Element) -> Identified<StackElementID, Element> {
    var id = StackElementID.next()
    while elements.index(id: id) != nil { id = .next() }
    return Identified(element, id: id)
  }
}

extension StackState: Sendable where Element: Sendable {}
