import ComposableIssues

extension SharedReader {
  /// Reads the value of a key.
  ///
  /// - Parameters:
  ///   - wrappedValue: The initial value if none was ever saved and no other property has the key.
  ///   - key: The key of the value. The property overrides its default, if it has one.
  // `Key.Value`, because a literal would otherwise get its own default type before the one of the
  // key.
  public init<Key: SharedReaderKey>(
    wrappedValue: @autoclosure () -> Key.Value,
    _ key: Key,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) where Key.Value == Value {
    let location = IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    self.init(
      reference: SharedReferences.current.reference(of: key, at: location, value: wrappedValue)
    )
  }

  /// Reads the value of a key with a default.
  ///
  /// - Parameter key: The key.
  public init<Key: SharedReaderKey<Value>>(
    _ key: Key.Default,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) {
    self.init(
      wrappedValue: key.initialValue,
      key,
      fileID: fileID,
      filePath: filePath,
      line: line,
      column: column
    )
  }

  /// Reads the value of a key, or `nil` if none was ever saved.
  ///
  /// - Parameter key: The key of the value.
  @_disfavoredOverload
  public init<Wrapped>(
    _ key: some SharedReaderKey<Value>,
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

  /// Reads the value of a key after loading it.
  ///
  /// - Parameter key: The key of the value.
  /// - Throws: The error of the key, or an error if no value was ever saved.
  public init(
    require key: some SharedReaderKey<Value>,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async throws {
    let location = IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    self.init(reference: try await SharedReferences.current.loadedReference(of: key, at: location))
  }

  /// A Boolean value that indicates whether the value is being loaded.
  ///
  /// With several loads in flight, it is `true` until the last one ends.
  public var isLoading: Bool { reference.isLoading }

  /// The error of the last attempt to load the value, if it failed.
  public var loadError: (any Error)? { reference.loadError }

  /// Loads the value again.
  ///
  /// - Throws: The error of the key. The value is then unchanged.
  public func load() async throws {
    try await reference.load()
  }

  /// Loads the value of another key and points the property and its copies to it.
  ///
  /// If it is called again before the value is loaded, the last call counts. An earlier call, or one
  /// whose task is cancelled, changes nothing, whichever value arrives first.
  ///
  /// - Parameter key: The key of the value.
  /// - Throws: The error of the key, or an error if no value was ever saved. `CancellationError` if
  ///   the task was cancelled, or if a later call or an assignment has replaced this one. The
  ///   property is then unchanged.
  public func load(
    _ key: some SharedReaderKey<Value>,
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
