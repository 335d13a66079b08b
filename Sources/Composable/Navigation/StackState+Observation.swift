public import ComposableCollections

// swift-format-ignore: NoLeadingUnderscores
extension ObservationStateRegistrar {
  /// Prepares for a change of a field that is a stack of observable states.
  ///
  /// - Parameters:
  ///   - stack: The stack.
  ///   - inPlace: `true` if the stack changes in place; `false` if it is replaced.
  /// - Returns: A snapshot to compare with the stack after the change, or `nil` if it is not
  ///   observed.
  /// - Complexity: O(1) in place. Otherwise, the comparison is O(*n*).
  @inlinable
  public mutating func _$willChange<State: ObservableState>(
    _ stack: StackState<State>,
    inPlace: Bool
  ) -> _ObservationSnapshot<
    StackState<State>, _ElementsIdentity<StackElementID, Identified<StackElementID, State>>
  >? {
    _ObservationSnapshot(willWrite() ? _ElementsIdentity(stack.elements, inPlace: inPlace) : nil)
  }
}

extension _ObservationSnapshot {
  /// Returns whether observers must be notified, for a stack of states.
  @inlinable
  public func isReplaced<State: ObservableState>(by newStack: Value) -> Bool
  where
    Value == StackState<State>,
    Identity == _ElementsIdentity<StackElementID, Identified<StackElementID, State>>
  {
    identity.isReplaced(by: newStack.elements) { $0.value._$id }
  }
}
