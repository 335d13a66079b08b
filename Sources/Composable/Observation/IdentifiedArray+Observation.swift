public import ComposableCollections

// The compiler prefers these subscripts for elements that are known to be observable states. The
// general subscripts treat an element that changes in place as replaced.
extension IdentifiedArray where Element: ObservableState {
  /// Accesses the element with an id and changes it in place.
  ///
  /// Assigning `nil` removes the element. Assigning to a new id appends. Observers of the
  /// collection are notified if the element is replaced, but not if its fields change.
  ///
  /// - Parameter id: The id to look for. An assigned element must have this id.
  /// - Complexity: O(1) on average. Removing is O(*n*), where *n* is the number of elements after
  ///   it.
  @inlinable
  public subscript(id id: ID) -> Element? {
    get { index(id: id).map { elements[$0] } }
    set { assign(newValue, id: id) }
    _modify { yield &self[id: id, mark: { $0._$id }, isReplaced: { $0.isReplaced(by: $1) }] }
  }

  /// Accesses the element at a position and changes it in place.
  ///
  /// Observers of the collection are notified if the element is replaced, but not if its fields
  /// change.
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
