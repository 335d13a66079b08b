public import ComposableCasePaths
import ComposableIssues

extension PresentationState {
  /// The payload of a case of the state, changed in place while the state is in that case.
  ///
  ///     state.$destination[case: \.editor]?.text = ""
  ///     state.$destination[case: \.editor] = nil  // presents nothing
  ///
  /// While the state is in another case, the payload is `nil`, and a change is reported as an issue.
  ///
  /// - Parameters:
  ///   - keyPath: The case.
  ///   - fileID: The place of the access.
  ///   - filePath: The place of the access.
  ///   - line: The place of the access.
  ///   - column: The place of the access.
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
