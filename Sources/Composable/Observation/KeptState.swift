public import Synchronization

/// A copy of a state, for a store to show when the state is gone.
///
/// While there is a copy, a collection in the state cannot be changed in place. So the reducers that run
/// a child have the copy given up for that time, and taken again before the child's parent runs, which
/// may remove the child.
@usableFromInline
protocol KeptState: AnyObject {
  func giveUp()

  /// Takes a copy of the state at an address.
  func take(_ state: UnsafeRawPointer)
}

extension ObservableStateID {
  /// Gives up the copy of the identified state that a store keeps, if one does.
  ///
  /// - Returns: Who has to take a copy again.
  @inlinable
  func giveUpCopy() -> (any KeptState)? {
    guard let extent,
      extent._withUnsafeGuaranteedRef({ $0.isKept.load(ordering: .relaxed) })
    else { return nil }
    return giveUpKeptCopy()
  }

  @usableFromInline
  func giveUpKeptCopy() -> (any KeptState)? {
    let kept = ChangeBatch.open?.kept[number]?.state
    kept?.giveUp()
    return kept
  }
}
