public import ComposableCasePaths
import ComposableIssues

extension PresentationState {
  /// Accesses the payload of a case of the state and changes it in place.
  ///
  ///     state.$destination[case: \.editor]?.text = ""
  ///     state.$destination[case: \.editor] = nil  // presents nothing
  ///
  /// If the state is in another case, the payload is `nil`, and a change is reported as an issue.
  ///
  /// - Parameter keyPath: The key path of the case.
  public subscript<Case>(
    case keyPath: CaseKeyPath<State, Case>,
    fileID fileID: StaticString = #fileID,
    filePath filePath: StaticString = #filePath,
    line line: UInt = #line,
    column column: UInt = #column
  ) -> Case? where State: CasePathable {
    get { wrappedValue.flatMap { $0[case: keyPath] } }
    _modify {
      let place = IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column)
      yield &wrappedValue[payloadOf: AnyCasePath(keyPath), place]
    }
  }
}
