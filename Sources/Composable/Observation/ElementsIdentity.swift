public import ComposableCollections

/// What observers know of states with ids: which ids there are, in which order, and which states have
/// them.
public struct ElementsIdentity<ID: Hashable, Element> {
  /// The elements, unless they change in place: a collection that is held has to be copied for that.
  @usableFromInline let elements: IdentifiedArray<ID, Element>?
  /// The ids and their order; `nil` if there are none.
  @usableFromInline let structure: StructureStamp?
  @usableFromInline let lineage: Lineage

  @inlinable
  init(_ elements: IdentifiedArray<ID, Element>, inPlace: Bool) {
    self.elements = inPlace ? nil : elements
    structure = inPlace && !elements.isEmpty ? elements.structureStamp : nil
    lineage = elements.lineage
  }

  @inlinable
  func isReplaced(
    by newElements: IdentifiedArray<ID, Element>,
    identify: (Element) -> ObservableStateID
  ) -> Bool {
    if let elements {
      return elements.ids != newElements.ids
        || zip(elements, newElements).contains { identify($0).isReplaced(by: identify($1)) }
    }
    guard let structure else { return !newElements.isEmpty }
    return !newElements.hasSameStructure(as: structure)
      || lineage.isReplaced(by: newElements.lineage)
  }
}

extension ObservationStateRegistrar {
  /// Prepares to change a field that is an identified array of states.
  ///
  /// - Parameters:
  ///   - states: The states.
  ///   - inPlace: Whether the array itself changes, and is not replaced by another.
  /// - Returns: A snapshot to compare with the states after the change, if anybody observes them.
  /// - Complexity: O(1) in place; else comparing takes O(*n*).
  @inlinable
  public mutating func willChange<ID, State: ObservableState>(
    _ states: IdentifiedArray<ID, State>,
    inPlace: Bool
  ) -> ObservationSnapshot<IdentifiedArray<ID, State>, ElementsIdentity<ID, State>>? {
    ObservationSnapshot(willWrite() ? ElementsIdentity(states, inPlace: inPlace) : nil) {
      $0.isReplaced(by: $1) { $0._$id }
    }
  }
}
