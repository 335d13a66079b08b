public import ComposableCasePaths
import ComposableDiff
import ComposableIssues

extension PresentationState {
  /// The payload of a case of the state, changed in place while the state is in that case.
  ///
  ///     state.$destination[case: \.editor]?.text = ""
  ///     state.$destination[case: \.editor] = nil  // presents nothing
  ///
  /// While the state is in another case, the payload is `nil`, and a change is reported as an issue.
  ///
  /// - Parameter keyPath: The case.
  public subscript<Case>(case keyPath: CaseKeyPath<State, Case>) -> Case?
  where State: CasePathable {
    get { wrappedValue.flatMap { $0[case: keyPath] } }
    _modify {
      let path = AnyCasePath(keyPath)
      var value = wrappedValue.flatMap { path.extract(from: $0) }
      let isActive = value != nil
      // The payload has one owner while it is changed, or a collection in it would be copied.
      if isActive { wrappedValue = nil }
      defer {
        if isActive {
          wrappedValue = value.map { path.embed($0) }
        } else if let state = wrappedValue {
          reportUnrelatedCase(state)
        } else if value != nil {
          reportAbsentState()
        }
      }
      yield &value
    }
  }
}

private func reportUnrelatedCase<State>(_ state: State) {
  reportIssue(
    """
    Can't modify unrelated case "\(enumCaseName(state) ?? "\(state)")".

    The state is in that case, and was changed through another one: it stays as it is. Change it \
    through its own case, or assign a whole state to present something else.
    """
  )
}

private func reportAbsentState() {
  reportIssue(
    """
    Can't modify a case of absent state.

    Nothing is presented, so that no case has a payload to replace. Assign a whole state to present \
    something.
    """
  )
}
