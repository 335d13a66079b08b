public import ComposableCollections

/// What is remembered of a value while it changes in place, to see whether readers have to be told.
///
/// It never holds the value: a collection that is held has to be copied to be changed.
public protocol ObservationMark<Value> {
  /// The type of the value.
  associatedtype Value

  /// Whether readers can tell the value from the one that it was.
  ///
  /// - Parameter value: The value after the change.
  /// - Returns: Whether they can.
  func differs(from value: Value) -> Bool
}

/// The mark of a value about which nothing is known: changing it in place counts as a change.
public struct UnknownMark<Value>: ObservationMark {
  @inlinable
  init() {}

  // swift-format-ignore: AllPublicDeclarationsHaveDocumentation
  @inlinable
  public func differs(from value: Value) -> Bool { true }
}

/// The mark of a value that can be held at no cost, and compared.
public struct ValueMark<Value: Equatable & BitwiseCopyable>: ObservationMark {
  @usableFromInline let oldValue: Value

  @inlinable
  init(oldValue: Value) { self.oldValue = oldValue }

  // swift-format-ignore: AllPublicDeclarationsHaveDocumentation
  @inlinable
  public func differs(from value: Value) -> Bool { value != oldValue }
}

/// The mark of a state: its identity.
public struct StateMark<Value: ObservableState>: ObservationMark {
  @usableFromInline let id: ObservableStateID

  @inlinable
  init(id: ObservableStateID) { self.id = id }

  // swift-format-ignore: AllPublicDeclarationsHaveDocumentation
  @inlinable
  public func differs(from value: Value) -> Bool { id.isReplaced(by: value._$id) }
}

/// The mark of a state that may be missing: its identity.
public struct OptionalStateMark<State: ObservableState>: ObservationMark {
  @usableFromInline let id: ObservableStateID

  @inlinable
  init(id: ObservableStateID) { self.id = id }

  // swift-format-ignore: AllPublicDeclarationsHaveDocumentation
  @inlinable
  public func differs(from value: State?) -> Bool { id.isReplaced(by: ._$id(for: value)) }
}

/// The mark of a collection of states: their identities, in their order.
public struct CollectionMark<Value: Collection>: ObservationMark
where Value.Element: ObservableState {
  @usableFromInline let ids: [ObservableStateID]

  @inlinable
  init(ids: [ObservableStateID]) { self.ids = ids }

  // swift-format-ignore: AllPublicDeclarationsHaveDocumentation
  @inlinable
  public func differs(from value: Value) -> Bool {
    ids.count != value.count || zip(ids, value).contains { $0.isReplaced(by: $1._$id) }
  }
}

extension ObservationStateRegistrar {
  /// Prepares to change a field in place.
  ///
  /// - Parameter value: The value of the field.
  /// - Returns: A mark to compare the changed value with, or `nil` if nobody observes the state.
  @_disfavoredOverload
  @inlinable
  public mutating func willModify<Value>(_ value: Value) -> UnknownMark<Value>? {
    willWrite() ? UnknownMark() : nil
  }

  /// Prepares to change a field in place.
  ///
  /// - Parameter value: The value of the field.
  /// - Returns: A mark to compare the changed value with, or `nil` if nobody observes the state.
  @_disfavoredOverload
  @inlinable
  public mutating func willModify<Value: Equatable & BitwiseCopyable>(
    _ value: Value
  ) -> ValueMark<Value>? {
    willWrite() ? ValueMark(oldValue: value) : nil
  }

  /// Prepares to change a field in place.
  ///
  /// - Parameter value: The value of the field.
  /// - Returns: A mark to compare the changed value with, or `nil` if nobody observes the state.
  @inlinable
  public mutating func willModify<Value: ObservableState>(_ value: Value) -> StateMark<Value>? {
    willWrite() ? StateMark(id: value._$id) : nil
  }

  /// Prepares to change a field in place.
  ///
  /// - Parameter value: The value of the field.
  /// - Returns: A mark to compare the changed value with, or `nil` if nobody observes the state.
  @inlinable
  public mutating func willModify<State: ObservableState>(
    _ value: State?
  ) -> OptionalStateMark<State>? {
    willWrite() ? OptionalStateMark(id: ._$id(for: value)) : nil
  }

  /// Prepares to change a field in place.
  ///
  /// - Parameter value: The value of the field.
  /// - Returns: A mark to compare the changed value with, or `nil` if nobody observes the state.
  /// - Complexity: O(*n*) if the state is observed. An `IdentifiedArray` takes O(1).
  @inlinable
  public mutating func willModify<Value: Collection>(
    _ value: Value
  ) -> CollectionMark<Value>? where Value.Element: ObservableState {
    willWrite() ? CollectionMark(ids: value.map(\._$id)) : nil
  }

  /// Prepares to change a field in place.
  ///
  /// - Parameter value: The value of the field.
  /// - Returns: A mark to compare the changed value with, or `nil` if nobody observes the state.
  /// - Complexity: O(1).
  @inlinable
  public mutating func willModify<ID, Element: ObservableState>(
    _ value: IdentifiedArray<ID, Element>
  ) -> IdentifiedArrayMark<ID, Element>? {
    willWrite() ? IdentifiedArrayMark(value) : nil
  }
}

/// The mark of an identified array of states: which ids it has, in which order, and whether an element
/// was replaced by another with its id.
public struct IdentifiedArrayMark<ID: Hashable, Element: ObservableState>: ObservationMark {
  @usableFromInline let structure: StructureStamp?
  @usableFromInline let lineage: Lineage

  @inlinable
  init(_ value: IdentifiedArray<ID, Element>) {
    structure = value.isEmpty ? nil : value.structureStamp
    lineage = value.lineage
  }

  // swift-format-ignore: AllPublicDeclarationsHaveDocumentation
  @inlinable
  public func differs(from value: IdentifiedArray<ID, Element>) -> Bool {
    guard let structure else { return !value.isEmpty }
    return !value.hasSameStructure(as: structure) || lineage.isReplaced(by: value.lineage)
  }
}
