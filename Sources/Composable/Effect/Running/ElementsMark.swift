import ComposableCollections

/// What a store remembers of a collection of children, to find out later what has changed.
///
/// It retains no elements.
@usableFromInline
struct ElementsMark {
  /// The number of a collection's content, and its last changes.
  struct Version {
    let number: UInt64
    let lastChange: ElementChange
    let insertions: Insertions
  }

  let structure: Stamp

  /// The version of the elements, or `nil` for a collection that does not count its changes.
  let version: Version?

  /// What has changed since an earlier mark.
  enum Difference {
    /// At most one element was changed, and then elements can have been inserted behind it.
    case few(changed: Int?, inserted: Range<Int>)

    /// Elements were changed.
    case all

    /// Elements were added, removed or moved, or nothing is known.
    case structure
  }

  /// Compares a collection with an earlier one.
  static func difference(from old: Self?, to new: Self?) -> Difference {
    guard let old, let new else { return .structure }
    let hasSameStructure = old.structure == new.structure
    guard let version = new.version, let number = old.version?.number else {
      return hasSameStructure ? .all : .structure
    }
    let isUnchanged = version.number == number
    let changed = version.lastChange.position
    guard isUnchanged || version.lastChange.base == number else {
      return hasSameStructure ? .all : .structure
    }
    if hasSameStructure { return .few(changed: isUnchanged ? nil : changed, inserted: 0..<0) }
    guard version.insertions.follow(old.structure) else { return .structure }
    let inserted = version.insertions.positions
    if isUnchanged { return .few(changed: nil, inserted: inserted) }
    if changed < inserted.lowerBound { return .few(changed: changed, inserted: inserted) }
    // Behind insertions that are not at the end, the changed element can have another position now.
    return version.insertions.isAtEnd ? .few(changed: nil, inserted: inserted) : .structure
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
              lastChange: elements.pointee.lastChange,
              insertions: elements.pointee.insertions
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
