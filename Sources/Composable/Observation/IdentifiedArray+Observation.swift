public import ComposableCollections

// The compiler prefers these subscripts where it knows that elements are observable states. The general
// subscripts count an element that changes in place as replaced.
extension IdentifiedArray where Element: ObservableState {
  /// The element with an id, changed in place.
  ///
  /// Assigning `nil` removes the element, assigning to an id that is not there appends. Readers of the
  /// collection are told if the element is replaced, and not if its fields change.
  ///
  /// - Parameter id: The id to look for. A new element must have it.
  /// - Complexity: O(1) on average; removing is O(*n*) for the elements behind.
  @inlinable
  public subscript(id id: ID) -> Element? {
    get { index(id: id).map { elements[$0] } }
    set { assign(newValue, id: id) }
    _modify { yield &self[id: id, mark: { $0._$id }, isReplaced: { $0.isReplaced(by: $1) }] }
  }

  /// The element at a position, changed in place.
  ///
  /// Readers of the collection are told if the element is replaced, and not if its fields change.
  ///
  /// - Parameter position: A position, at least zero and less than `count`.
  /// - Complexity: O(1), on average where the id changes.
  @inlinable
  public subscript(position: Int) -> Element {
    get { elements[position] }
    set { assign(newValue, at: position) }
    _modify { yield &self[position, mark: { $0._$id }, isReplaced: { $0.isReplaced(by: $1) }] }
  }
}
