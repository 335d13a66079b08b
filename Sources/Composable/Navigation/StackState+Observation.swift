import ComposableCollections

extension ObservationStateRegistrar {
  /// Prepares to change a field in place.
  ///
  /// - Parameter value: The value of the field.
  /// - Returns: A mark to compare the changed value with, or `nil` if nobody observes the state.
  /// - Complexity: O(1).
  @inlinable
  public mutating func willModify<Element: ObservableState>(
    _ value: StackState<Element>
  ) -> StackMark<Element>? {
    willWrite() ? StackMark(value) : nil
  }
}

/// The mark of a stack of states: which ids it has, in which order, and whether an element was
/// replaced by another with its id.
public struct StackMark<Element: ObservableState>: ObservationMark {
  private let structure: StructureStamp?
  private let lineage: Lineage

  @usableFromInline
  init(_ value: StackState<Element>) {
    structure = value.isEmpty ? nil : value.elements.structureStamp
    lineage = value.elements.lineage
  }

  // swift-format-ignore: AllPublicDeclarationsHaveDocumentation
  public func differs(from value: StackState<Element>) -> Bool {
    guard let structure else { return !value.isEmpty }
    return !value.elements.hasSameStructure(as: structure)
      || lineage.isReplaced(by: value.elements.lineage)
  }
}

// swift-format-ignore: NoLeadingUnderscores
/// Whether readers cannot tell two stacks of states apart, but for what they read of the states.
///
/// - Parameters:
///   - lhs: A stack.
///   - rhs: Another.
/// - Returns: Whether they have the same ids in the same order, and their states have the same
///   identities.
/// - Complexity: O(*n*).
public func _$isIdentityEqual<Element: ObservableState>(
  _ lhs: StackState<Element>,
  _ rhs: StackState<Element>
) -> Bool {
  lhs.ids == rhs.ids && zip(lhs, rhs).allSatisfy { _$isIdentityEqual($0, $1) }
}
