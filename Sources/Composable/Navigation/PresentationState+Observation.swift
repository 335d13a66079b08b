// swift-format-ignore: NoLeadingUnderscores
extension ObservationStateRegistrar {
  /// Prepares for a change of a field that is a presented state.
  ///
  /// - Parameters:
  ///   - presentation: The presentation.
  ///   - inPlace: `true` if the presentation changes in place; `false` if it is replaced.
  /// - Returns: A snapshot to compare with the presentation after the change, or `nil` if it is not
  ///   observed.
  @inlinable
  public mutating func _$willChange<State: ObservableState>(
    _ presentation: PresentationState<State>,
    inPlace: Bool
  ) -> _ObservationSnapshot<PresentationState<State>, ObservableStateID>? {
    _ObservationSnapshot(willWrite() ? ._$id(for: presentation.wrappedValue) : nil)
  }
}

extension _ObservationSnapshot {
  /// Returns whether observers must be notified, for a presented state.
  @inlinable
  public func isReplaced<State: ObservableState>(by newPresentation: Value) -> Bool
  where Value == PresentationState<State>, Identity == ObservableStateID {
    identity.isReplaced(by: ._$id(for: newPresentation.wrappedValue))
  }
}
