import ComposableIssues

// A leading dot finds members of the protocol that constrains the parameter, and keys are usually
// declared as members of `SharedKey`.
extension SharedReader {
  /// Reads the value of a key that is declared as a member of `SharedKey`.
  ///
  /// - Parameters:
  ///   - wrappedValue: The initial value if none was ever saved and no other property has the key.
  ///   - key: The key of the value. The property overrides its default, if it has one.
  @_disfavoredOverload
  public init<Key: SharedKey>(
    wrappedValue: @autoclosure () -> Key.Value,
    _ key: Key,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) where Key.Value == Value {
    self.init(
      wrappedValue: wrappedValue(),
      key,
      fileID: fileID,
      filePath: filePath,
      line: line,
      column: column
    )
  }

  /// Reads the value of a key that is declared as a member of `SharedKey`, or `nil` if none was
  /// ever saved.
  ///
  /// - Parameter key: The key of the value.
  @_disfavoredOverload
  public init<Wrapped>(
    _ key: some SharedKey<Value>,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) where Value == Wrapped? {
    self.init(
      wrappedValue: nil,
      key,
      fileID: fileID,
      filePath: filePath,
      line: line,
      column: column
    )
  }

  /// Reads the value of a key that is declared as a member of `SharedKey`, after loading it.
  ///
  /// - Parameter key: The key of the value.
  /// - Throws: The error of the key, or an error if no value was ever saved.
  @_disfavoredOverload
  public init(
    require key: some SharedKey<Value>,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async throws {
    let location = IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    self.init(reference: try await SharedReferences.current.loadedReference(of: key, at: location))
  }

  /// Loads the value of another key, which is declared as a member of `SharedKey`, and points the
  /// property and its copies to it.
  ///
  /// If it is called again before the value is loaded, the last call counts. An earlier call, or one
  /// whose task is cancelled, changes nothing, whichever value arrives first.
  ///
  /// - Parameter key: The key of the value.
  /// - Throws: The error of the key, or an error if no value was ever saved. `CancellationError` if
  ///   the task was cancelled, or if a later call or an assignment has replaced this one. The
  ///   property is then unchanged.
  @_disfavoredOverload
  public func load(
    _ key: some SharedKey<Value>,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async throws {
    let location = IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    try await cell.load {
      try await SharedReferences.current.loadedReference(of: key, at: location)
    }
  }
}
