import ComposableCollections

/// A collection whose elements have their own stores.
protocol ElementCollection<ElementID, ElementState>: ForEachElements {
  /// The structure of the collection, which changes if elements are added, removed or moved, or `nil`
  /// if the collection was always empty.
  var structureStamp: Stamp? { get }
  func hasSameStructure(as stamp: Stamp?) -> Bool

  /// The version of the collection, which changes if an element is replaced by another one with its
  /// id.
  var lineage: Lineage { get }

  /// The last change of an element.
  var lastChange: ElementChange { get }

  /// The elements that were inserted since the structure was last stamped.
  var insertions: Insertions { get }

  /// Calls a closure with an element in its storage, or with `nil` if there is none with the id.
  func borrow(_ id: ElementID, _ body: (UnsafePointer<ElementState>?) -> Void)
}

extension IdentifiedArray: ElementCollection {
  func borrow(_ id: ID, _ body: (UnsafePointer<Element>?) -> Void) {
    guard let index = index(id: id) else { return body(nil) }
    elements.withUnsafeBufferPointer { body($0.baseAddress.map { $0 + index }) }
  }
}

extension StackState: ElementCollection {
  var structureStamp: Stamp? { elements.structureStamp }
  var lineage: Lineage { elements.lineage }
  var lastChange: ElementChange { elements.lastChange }
  var insertions: Insertions { elements.insertions }

  func hasSameStructure(as stamp: Stamp?) -> Bool {
    elements.hasSameStructure(as: stamp)
  }

  func borrow(_ id: StackElementID, _ body: (UnsafePointer<Element>?) -> Void) {
    elements.borrow(id) { identified in
      guard let identified else { return body(nil) }
      withUnsafePointer(to: identified.pointee.value, body)
    }
  }
}
