extension ObservationStateRegistrar {
  /// Prepares to change a field that is the presentation of a state.
  ///
  /// - Parameters:
  ///   - presentation: The presentation.
  ///   - inPlace: Whether the presentation itself changes, and is not replaced by another.
  /// - Returns: A snapshot to compare with the presentation after the change, if anybody observes it.
  @inlinable
  public mutating func willChange<State: ObservableState>(
    _ presentation: PresentationState<State>,
    inPlace: Bool
  ) -> ObservationSnapshot<PresentationState<State>, ObservableStateID>? {
    ObservationSnapshot(willWrite() ? ._$id(for: presentation.wrappedValue) : nil) {
      $0.isReplaced(by: ._$id(for: $1.wrappedValue))
    }
  }
}
