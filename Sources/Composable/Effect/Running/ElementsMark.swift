import ComposableCollections

/// What a store remembers of a collection of children, to find out later what has changed.
///
/// It retains no elements.
@usableFromInline
struct ElementsMark {
  /// The number of a collection's content, and its last change of an element.
  struct Version {
    let number: UInt64
    let lastChange: ElementChange
  }

  let structure: StructureStamp

  /// The version of the elements, or `nil` for a collection that does not count its changes.
  let version: Version?

  /// What has changed since an earlier mark.
  enum Difference {
    case none
    case element(position: Int)
    case all

    /// Elements were added, removed or moved, or nothing is known.
    case structure
  }

  /// Compares a collection with an earlier one.
  static func difference(from old: Self?, to new: Self?) -> Difference {
    guard let old, let new, old.structure == new.structure else { return .structure }
    guard let version = new.version, let number = old.version?.number else { return .all }
    if version.number == number { return .none }
    guard version.lastChange.base == number else { return .all }
    return .element(position: version.lastChange.position)
  }
}

extension ElementsMark {
  /// Returns a function that marks collections of a type.
  static func reader<Elements: ForEachElements>(
    of type: Elements.Type
  ) -> (UnsafePointer<Elements>) -> ElementsMark? {
    func reader<E: ElementCollection>(_: E.Type) -> Any {
      { (elements: UnsafePointer<E>) -> ElementsMark? in
        elements.pointee.structureStamp.map { structure in
          ElementsMark(
            structure: structure,
            version: Version(
              number: elements.pointee.lineage.version,
              lastChange: elements.pointee.lastChange
            )
          )
        }
      }
    }
    let known =
      (type as? any ElementCollection.Type).map { reader($0) }
      as? (UnsafePointer<Elements>) -> ElementsMark?
    return known
      ?? { $0.pointee.ids.structureStamp.map { ElementsMark(structure: $0, version: nil) } }
  }
}
