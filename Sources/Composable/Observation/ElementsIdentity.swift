public import ComposableCollections

// swift-format-ignore: NoLeadingUnderscores
/// The observable identity of a collection of states with ids: the ids, their order and the
/// identities of the states.
public struct _ElementsIdentity<ID: Hashable, Element> {
  /// The elements, or `nil` for a change in place, because retaining the collection would make the
  /// change copy it.
  @usableFromInline let elements: IdentifiedArray<ID, Element>?
  /// The structure of the ids, or `nil` if there are none.
  @usableFromInline let structure: Stamp?
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

// swift-format-ignore: NoLeadingUnderscores
extension ObservationStateRegistrar {
  /// Prepares for a change of a field that is an identified array of states.
  ///
  /// - Parameters:
  ///   - states: The states.
  ///   - inPlace: `true` if the array changes in place; `false` if it is replaced.
  /// - Returns: A snapshot to compare with the states after the change, or `nil` if they are not
  ///   observed.
  /// - Complexity: O(1) in place. Otherwise, the comparison is O(*n*).
  @inlinable
  public mutating func _$willChange<ID, State: ObservableState>(
    _ states: IdentifiedArray<ID, State>,
    inPlace: Bool
  ) -> _ObservationSnapshot<IdentifiedArray<ID, State>, _ElementsIdentity<ID, State>>? {
    _ObservationSnapshot(willWrite() ? _ElementsIdentity(states, inPlace: inPlace) : nil)
  }
}

extension _ObservationSnapshot {
  /// Returns whether observers must be notified, for an identified array of states.
  @inlinable
  public func isReplaced<ID, State: ObservableState>(by newStates: Value) -> Bool
  where Value == IdentifiedArray<ID, State>, Identity == _ElementsIdentity<ID, State> {
    identity.isReplaced(by: newStates) { $0._$id }
  }
}
