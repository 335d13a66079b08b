extension SharedReader {
  /// Reads the value of a key.
  ///
  /// - Parameters:
  ///   - wrappedValue: The initial value if none was ever saved and no other property has the key.
  ///   - key: The key of the value.
  public init(
    wrappedValue: @autoclosure () -> Value,
    _ key: some SharedReaderKey<Value>
  ) {
    self.init(reference: SharedReferences.current.reference(of: key, value: wrappedValue))
  }

  /// Reads the value of a key with a default, overriding the default.
  ///
  /// - Parameters:
  ///   - wrappedValue: The initial value if none was ever saved and no other property has the key.
  ///   - key: The key.
  public init<Key: SharedReaderKey<Value>>(
    wrappedValue: @autoclosure () -> Value,
    _ key: Key.Default
  ) {
    self.init(reference: SharedReferences.current.reference(of: key, value: wrappedValue))
  }

  /// Reads the value of a key with a default.
  ///
  /// - Parameter key: The key.
  public init<Key: SharedReaderKey<Value>>(_ key: Key.Default) {
    self.init(wrappedValue: key.initialValue, key)
  }

  /// Reads the value of a key, or `nil` if none was ever saved.
  ///
  /// - Parameter key: The key of the value.
  @_disfavoredOverload
  public init<Wrapped>(_ key: some SharedReaderKey<Value>) where Value == Wrapped? {
    self.init(wrappedValue: nil, key)
  }

  /// Reads the value of a key after loading it.
  ///
  /// - Parameter key: The key of the value.
  /// - Throws: The error of the key, or an error if no value was ever saved.
  public init(require key: some SharedReaderKey<Value>) async throws {
    self.init(reference: try await SharedReferences.current.loadedReference(of: key))
  }

  /// A Boolean value that indicates whether the value is being loaded.
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
  /// - Parameter key: The key of the value.
  /// - Throws: The error of the key, or an error if no value was ever saved. The property is then
  ///   unchanged.
  public func load(_ key: some SharedReaderKey<Value>) async throws {
    projectedValue = try await Self(require: key)
  }
}
