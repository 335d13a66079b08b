extension SharedReader {
  /// Reads the value of a key.
  ///
  /// - Parameters:
  ///   - wrappedValue: The value where none was ever saved, and no other property has the key.
  ///   - key: Where the value is kept.
  public init(
    wrappedValue: @autoclosure () -> Value,
    _ key: some SharedReaderKey<Value>
  ) {
    self.init(reference: SharedReferences.current.reference(of: key, value: wrappedValue))
  }

  /// Reads the value of a key that has a default, with another default.
  ///
  /// - Parameters:
  ///   - wrappedValue: The value if none was ever saved and no other property has the key.
  ///   - key: The key.
  public init<Key: SharedReaderKey<Value>>(
    wrappedValue: @autoclosure () -> Value,
    _ key: Key.Default
  ) {
    self.init(reference: SharedReferences.current.reference(of: key, value: wrappedValue))
  }

  /// Reads the value of a key that has a default.
  ///
  /// - Parameter key: The key.
  public init<Key: SharedReaderKey<Value>>(_ key: Key.Default) {
    self.init(wrappedValue: key.initialValue, key)
  }

  /// Reads the value of a key, `nil` where none was ever saved.
  ///
  /// - Parameter key: Where the value is kept.
  @_disfavoredOverload
  public init<Wrapped>(_ key: some SharedReaderKey<Value>) where Value == Wrapped? {
    self.init(wrappedValue: nil, key)
  }

  /// Reads the value of a key, when it has been loaded.
  ///
  /// - Parameter key: Where the value is kept.
  /// - Throws: What the key fails with, and an error where no value was ever saved.
  public init(require key: some SharedReaderKey<Value>) async throws {
    self.init(reference: try await SharedReferences.current.loadedReference(of: key))
  }

  /// A Boolean value that indicates whether the value is being loaded.
  public var isLoading: Bool { reference.isLoading }

  /// Why the last attempt to load the value failed, if it did.
  public var loadError: (any Error)? { reference.loadError }

  /// Loads the value anew.
  ///
  /// - Throws: What the key fails with; the value then stays as it is.
  public func load() async throws {
    try await reference.load()
  }

  /// Loads the value of another key, and points the property, and its copies, to it.
  ///
  /// - Parameter key: Where the value is kept.
  /// - Throws: What the key fails with; the property then stays as it is.
  public func load(_ key: some SharedReaderKey<Value>) async throws {
    projectedValue = try await Self(require: key)
  }
}
