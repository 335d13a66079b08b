import ComposableCollections

/// A collection whose elements have stores of their own.
protocol ElementStorage<ElementID, ElementState> {
  associatedtype ElementID: Hashable
  associatedtype ElementState

  var ids: OrderedSet<ElementID> { get }

  /// What tells whether elements have come, gone or moved.
  var structureStamp: StructureStamp { get }
  func hasSameStructure(as stamp: StructureStamp) -> Bool

  /// What tells whether an element was replaced by another with its id.
  var lineage: Lineage { get }

  /// Lends the element with an id, where it is stored.
  func lend(_ id: ElementID, _ body: (UnsafePointer<ElementState>?) -> Void)
}

extension IdentifiedArray: ElementStorage {
  func lend(_ id: ID, _ body: (UnsafePointer<Element>?) -> Void) {
    guard let index = index(id: id) else { return body(nil) }
    elements.withUnsafeBufferPointer { body($0.baseAddress.map { $0 + index }) }
  }
}

extension StackState: ElementStorage {
  var structureStamp: StructureStamp { elements.structureStamp }
  var lineage: Lineage { elements.lineage }

  func hasSameStructure(as stamp: StructureStamp) -> Bool {
    elements.hasSameStructure(as: stamp)
  }

  func lend(_ id: StackElementID, _ body: (UnsafePointer<Element>?) -> Void) {
    elements.lend(id) { identified in
      guard let identified else { return body(nil) }
      withUnsafePointer(to: identified.pointee.value, body)
    }
  }
}
