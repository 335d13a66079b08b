extension Shared {
  /// Shares the value of a key.
  ///
  /// - Parameters:
  ///   - wrappedValue: The initial value if none was ever saved and no other property has the key.
  ///   - key: The key of the value.
  public init(
    wrappedValue: @autoclosure () -> Value,
    _ key: some SharedKey<Value>
  ) {
    self.init(reference: SharedReferences.current.reference(of: key, value: wrappedValue))
  }

  /// Shares the value of a key with a default, overriding the default.
  ///
  /// - Parameters:
  ///   - wrappedValue: The initial value if none was ever saved and no other property has the key.
  ///   - key: The key.
  public init<Key: SharedKey<Value>>(
    wrappedValue: @autoclosure () -> Value,
    _ key: Key.Default
  ) {
    self.init(reference: SharedReferences.current.reference(of: key, value: wrappedValue))
  }

  /// Shares the value of a key with a default.
  ///
  /// - Parameter key: The key.
  public init<Key: SharedKey<Value>>(_ key: Key.Default) {
    self.init(wrappedValue: key.initialValue, key)
  }

  /// Shares the value of a key, or `nil` if none was ever saved.
  ///
  /// - Parameter key: The key of the value.
  @_disfavoredOverload
  public init<Wrapped>(_ key: some SharedKey<Value>) where Value == Wrapped? {
    self.init(wrappedValue: nil, key)
  }

  /// Shares the value of a key after loading it.
  ///
  /// - Parameter key: The key of the value.
  /// - Throws: The error of the key, or an error if no value was ever saved.
  public init(require key: some SharedKey<Value>) async throws {
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
  public func load(_ key: some SharedKey<Value>) async throws {
    projectedValue = try await Self(require: key)
  }

  /// The error of the last attempt to save the value, if it failed.
  public var saveError: (any Error)? { reference.saveError }

  /// Saves the value and waits until it is saved.
  ///
  /// Changes are saved automatically. Call this method only if you must know when the value is
  /// saved.
  ///
  /// - Throws: The error of the key.
  public func save() async throws {
    try await reference.save()
  }
}

extension SharedReferences {
  /// Returns the reference of a key after loading its value, which must exist.
  func loadedReference<Key: SharedReaderKey>(
    of key: Key
  ) async throws -> any MutableReference<Key.Value> {
    if let reference: KeyedReference<Key.Value> = reference(of: ID(key)) {
      guard try await reference.loadedValue() != nil else { throw MissingValue(key: "\(key)") }
      return reference
    }
    let result = await withCheckedContinuation { continuation in
      key.load(
        context: .userInitiated,
        continuation: LoadContinuation("\(key)") { continuation.resume(returning: $0) }
      )
    }
    guard let value = try result.get() else { throw MissingValue(key: "\(key)") }
    return reference(of: key, isLoaded: true) { value }
  }
}

/// The error for a required key without a saved value.
struct MissingValue: Error, CustomStringConvertible {
  let key: String

  var description: String {
    "'\(key)' has no value yet; give the property one to begin with, or save one first"
  }
}
