public import ComposableCollections

/// The features on a navigation stack, the lowest first.
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
/// It is a collection of states, each of which has an id that the stack gives it when it is added.
/// Actions say by id which element they are for. Add and remove elements by position, as in an array;
/// change one by its id.
public struct StackState<Element> {
  @usableFromInline var elements: IdentifiedArrayOf<Identified<StackElementID, Element>>

  @usableFromInline
  init(elements: IdentifiedArrayOf<Identified<StackElementID, Element>>) {
    self.elements = elements
  }

  /// The ids of the elements, the lowest first.
  ///
  /// A copy that is kept while elements come or go makes that change copy the ids.
  ///
  /// - Complexity: O(1).
  @inlinable
  public var ids: OrderedSet<StackElementID> { elements.ids }

  /// Removes an element and all above it.
  ///
  /// - Parameter id: The id of the element; nothing is removed if there is none with it.
  /// - Complexity: O(*m*) in the number of elements that are removed.
  @inlinable
  public mutating func pop(from id: StackElementID) {
    guard let position = elements.index(id: id) else { return }
    elements.removeLast(count - position)
  }

  /// Removes all elements above one.
  ///
  /// - Parameter id: The id of the element that stays; nothing is removed if there is none with it.
  /// - Complexity: O(*m*) in the number of elements that are removed.
  @inlinable
  public mutating func pop(to id: StackElementID) {
    guard let position = elements.index(id: id) else { return }
    elements.removeLast(count - position - 1)
  }

  /// Puts an element beside an id that none of the stack has.
  ///
  /// Ids that a test has written by hand are passed over.
  @inlinable
  func identified(_ element: Element) -> Identified<StackElementID, Element> {
    var id = StackElementID.next()
    while elements.index(id: id) != nil { id = .next() }
    return Identified(element, id: id)
  }
}

extension StackState: Sendable where Element: Sendable {}
