public import ComposableCollections

extension ObservationStateRegistrar {
  /// Prepares to change a field that is a stack of states.
  ///
  /// - Parameters:
  ///   - stack: The stack.
  ///   - inPlace: Whether the stack itself changes, and is not replaced by another.
  /// - Returns: A snapshot to compare with the stack after the change, if anybody observes it.
  /// - Complexity: O(1) in place; else comparing takes O(*n*).
  @inlinable
  public mutating func willChange<State: ObservableState>(
    _ stack: StackState<State>,
    inPlace: Bool
  ) -> ObservationSnapshot<
    StackState<State>, ElementsIdentity<StackElementID, Identified<StackElementID, State>>
  >? {
    ObservationSnapshot(willWrite() ? ElementsIdentity(stack.elements, inPlace: inPlace) : nil) {
      $0.isReplaced(by: $1.elements) { $0.value._$id }
    }
  }
}
