public import ComposableCollections

// swift-format-ignore: NoLeadingUnderscores
/// What a store remembers of a collection of children, to find out later what has changed.
///
/// It retains no elements.
public struct _ElementsMark: Sendable {
  @usableFromInline let structure: Stamp

  /// The lineage and the last changes of the elements, or `nil` for a collection that does not
  /// count its changes.
  @usableFromInline let version: Version?

  /// The number of a collection's content, and its last changes.
  @usableFromInline
  struct Version: Sendable {
    @usableFromInline let lineage: Lineage
    @usableFromInline let lastChange: ElementChange
    @usableFromInline let structure: StructureChanges

    @inlinable
    init(_ lineage: Lineage, _ lastChange: ElementChange, _ structure: StructureChanges) {
      self.lineage = lineage
      self.lastChange = lastChange
      self.structure = structure
    }
  }

  @inlinable
  init(structure: Stamp, version: Version?) {
    self.structure = structure
    self.version = version
  }

  /// What has changed since an earlier mark.
  package enum Difference {
    case none

    /// At most one element was changed, and others were inserted next to each other or removed.
    ///
    /// The changed element is not one of those that were inserted. The set of the ids contains the
    /// removed ones, some of which can have been inserted again.
    case few(changed: Int?, inserted: Range<Int>, hasRemoved: Bool)

    /// Elements were changed.
    case all

    /// Elements were added, removed or moved, or nothing is known.
    case structure
  }

  /// Compares a collection with an earlier one.
  package static func difference(from old: Self?, to new: Self?) -> Difference {
    guard let old, let new else { return .structure }
    let hasSameStructure = old.structure == new.structure
    guard let version = new.version, let number = old.version?.lineage.version else {
      return hasSameStructure ? .all : .structure
    }
    let isUnchanged = version.lineage.version == number
    if hasSameStructure, isUnchanged { return .none }
    guard isUnchanged || version.lastChange.base == number else {
      return hasSameStructure ? .all : .structure
    }
    let changed = version.lastChange.position
    if hasSameStructure { return .few(changed: changed, inserted: 0..<0, hasRemoved: false) }
    guard version.structure.follow(old.structure) else { return .structure }
    let inserted = version.structure.inserted
    let isKnown = isUnchanged || changed < 0 || inserted.contains(changed)
    return .few(
      changed: isKnown ? nil : changed,
      inserted: inserted,
      hasRemoved: version.structure.hasRemoved
    )
  }

  /// Compares a collection with an earlier one, without the elements that were changed in place.
  ///
  /// The result is `.structure` if elements were replaced.
  static func replacements(from old: Self?, to new: Self?) -> Difference {
    guard let old, let new, let before = old.version?.lineage, let version = new.version,
      !before.isReplaced(by: version.lineage)
    else { return .structure }
    if old.structure == new.structure { return .none }
    let changes = version.structure
    guard changes.follow(old.structure) else { return .structure }
    return .few(changed: nil, inserted: changes.inserted, hasRemoved: changes.hasRemoved)
  }
}

@usableFromInline typealias ElementsMark = _ElementsMark
