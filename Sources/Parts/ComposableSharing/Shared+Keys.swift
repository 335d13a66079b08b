import ComposableIssues

extension Shared {
  /// Shares the value of a key.
  ///
  /// - Parameters:
  ///   - wrappedValue: The initial value if none was ever saved and no other property has the key.
  ///   - key: The key of the value. The property overrides its default, if it has one.
  // `Key.Value`, because a literal would otherwise get its own default type before the one of the
  // key.
  public init<Key: SharedKey>(
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

  /// Shares the value of a key with a default.
  ///
  /// - Parameter key: The key.
  public init<Key: SharedKey<Value>>(
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

  /// Shares the value of a key, or `nil` if none was ever saved.
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

  /// Shares the value of a key after loading it.
  ///
  /// - Parameter key: The key of the value.
  /// - Throws: The error of the key, or an error if no value was ever saved.
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

  /// The error of the last attempt to save the value, if it failed.
  public var saveError: (any Error)? { reference.saveError }

  /// Saves the value and waits until it is saved.
  ///
  /// Changes are saved automatically. Call this method only if you must know when the value is
  /// saved.
  ///
  /// If a save of the current value is in flight, such as the one that the last change started,
  /// this method waits for it. Otherwise, it calls the key again, even if the last save succeeded. A
  /// file that already has the value is not written again, and a ``SharedDatabaseKey`` is not called.
  /// When this method returns, the value that the property had when it was called, or a later one,
  /// is stored.
  ///
  /// - Throws: The error of the key. All tasks that wait for the same save receive its error. The
  ///   save is not repeated, because the storage has just refused this value. Call this method
  ///   again to retry.
  public func save() async throws {
    try await reference.save()
  }
}

extension SharedReferences {
  /// Returns the reference of a key after loading its value, which must exist.
  func loadedReference<Key: SharedReaderKey>(
    of key: Key,
    at location: IssueLocation
  ) async throws -> any MutableReference<Key.Value> {
    let id = ID(key)
    while true {
      if let reference: KeyedReference<Key.Value> = reference(of: id) {
        guard try await reference.loadedValue() != nil else { throw MissingValue(key: "\(key)") }
        return reference
      }
      let removals = beginCountingRemovals(of: id)
      let result = await withCheckedContinuation { continuation in
        SharedChangeTracker.ignore {
          key.load(
            context: .userInitiated,
            continuation: LoadContinuation("\(key)") { continuation.resume(returning: $0) }
          )
        }
      }
      // A reference that was removed during the load can have saved a newer value.
      guard endCountingRemovals(of: id) == removals else { continue }
      guard let value = try result.get() else { throw MissingValue(key: "\(key)") }
      return reference(of: key, isLoaded: true, at: location) { value }
    }
  }
}

/// The error for a required key without a saved value.
struct MissingValue: Error, CustomStringConvertible {
  let key: String

  var description: String {
    "'\(key)' has no value yet; give the property one to begin with, or save one first"
  }
}
