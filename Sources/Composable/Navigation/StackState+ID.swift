public import ComposableCasePaths
import ComposableCollections
import ComposableIssues

extension StackState {
  /// Accesses the element with an id.
  ///
  /// Changes happen in place. Assigning `nil` removes the element.
  ///
  ///     state.path[id: id]?.title = "Milk"
  ///
  /// In a test, where ids are known in advance, assigning to a new id appends the element.
  /// Elsewhere, it is reported as an issue and does nothing: use `append`, which assigns an id.
  ///
  /// - Parameter id: The id to look for.
  /// - Complexity: O(1) on average. Removing is O(*n*), where *n* is the number of elements above.
  public subscript(
    id id: StackElementID,
    fileID fileID: _HashableStaticString = #fileID,
    filePath filePath: _HashableStaticString = #filePath,
    line line: UInt = #line,
    column column: UInt = #column
  ) -> Element? {
    get { elements[id: id]?.value }
    set {
      let location = IssueLocation(fileID, filePath, line, column)
      put(newValue, id: id, mayAppend: isTesting, at: location)
    }
    _modify {
      if elements.index(id: id) != nil {
        yield
        &elements[
          id: id,
          mark: { ObservableStateID.identity(of: $0.value) },
          isReplaced: { $0.isReplaced(by: $1) }
        ][valueFor: id]
      } else {
        var element: Element?
        yield &element
        let location = IssueLocation(fileID, filePath, line, column)
        put(element, id: id, mayAppend: isTesting, at: location)
      }
    }
  }

  /// Accesses the payload of the element with an id, if the element is in a case.
  ///
  /// Changes happen in place. Assigning `nil` removes the element.
  ///
  ///     state.path[id: id, case: \.detail]?.title = "Milk"
  ///
  /// If the element is in another case, a change is reported as an issue and does nothing.
  ///
  /// - Parameters:
  ///   - id: The id to look for.
  ///   - path: The key path of the case.
  /// - Complexity: O(1) on average. Removing is O(*n*), where *n* is the number of elements above.
  public subscript<Case>(
    id id: StackElementID,
    case path: CaseKeyPath<Element, Case>,
    fileID fileID: _HashableStaticString = #fileID,
    filePath filePath: _HashableStaticString = #filePath,
    line line: UInt = #line,
    column column: UInt = #column
  ) -> Case? where Element: CasePathable {
    get { self[id: id].flatMap(AnyCasePath(path).extract(from:)) }
    set {
      let path = AnyCasePath(path)
      if let element = self[id: id], path.extract(from: element) == nil {
        reportUnrelatedCase(of: element, at: IssueLocation(fileID, filePath, line, column))
      } else {
        self[id: id, fileID: fileID, filePath: filePath, line: line, column: column] =
          newValue.map(path.embed)
      }
    }
    _modify {
      let location = IssueLocation(fileID, filePath, line, column)
      yield
      &self[id: id, fileID: fileID, filePath: filePath, line: line, column: column][
        payloadOf: AnyCasePath(path),
        location
      ]
    }
  }

  /// Stores, replaces, removes or, if allowed, appends the element with an id.
  mutating func put(
    _ element: Element?,
    id: StackElementID,
    mayAppend: Bool,
    at location: IssueLocation
  ) {
    guard let element else {
      elements.remove(id: id)
      return
    }
    guard mayAppend || elements.index(id: id) != nil else { return reportMissing(id, at: location) }
    elements[id: id] = Identified(element, id: id)
  }

  private func reportMissing(_ id: StackElementID, at location: IssueLocation) {
    reportIssue(
      """
      Can't assign element at missing ID.

        ID:
          \(id.debugDescription)
        Path IDs:
          \(ids.description)

      Outside of tests, only elements on the stack can be assigned. To add an element, use \
      "append", which gives it an id. Before you change an element, check that it has not been \
      removed.
      """,
      at: location
    )
  }
}

extension Optional {
  /// The value without its id.
  ///
  /// During a change, nothing else retains the value, so its contents are not copied.
  fileprivate subscript<ID, Value>(
    valueFor id: ID
  ) -> Value? where Wrapped == Identified<ID, Value> {
    get { self?.value }
    _modify {
      func value(_ identified: consuming Self) -> Value? { identified?.value }
      var value = value(take())
      defer { self = value.take().map { Identified($0, id: id) } }
      yield &value
    }
  }
}
