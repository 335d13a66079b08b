extension Shared {
  /// Shares the value of a key.
  ///
  /// - Parameters:
  ///   - wrappedValue: The value where none was ever saved, and no other property has the key.
  ///   - key: Where the value is kept.
  public init(
    wrappedValue: @autoclosure () -> Value,
    _ key: some SharedKey<Value>
  ) {
    self.init(reference: SharedReferences.current.reference(of: key, value: wrappedValue))
  }

  /// Shares the value of a key that has a default, with another default.
  ///
  /// - Parameters:
  ///   - wrappedValue: The value if none was ever saved and no other property has the key.
  ///   - key: The key.
  public init<Key: SharedKey<Value>>(
    wrappedValue: @autoclosure () -> Value,
    _ key: Key.Default
  ) {
    self.init(reference: SharedReferences.current.reference(of: key, value: wrappedValue))
  }

  /// Shares the value of a key that has a default.
  ///
  /// - Parameter key: The key.
  public init<Key: SharedKey<Value>>(_ key: Key.Default) {
    self.init(wrappedValue: key.initialValue, key)
  }

  /// Shares the value of a key, `nil` where none was ever saved.
  ///
  /// - Parameter key: Where the value is kept.
  @_disfavoredOverload
  public init<Wrapped>(_ key: some SharedKey<Value>) where Value == Wrapped? {
    self.init(wrappedValue: nil, key)
  }

  /// Shares the value of a key, when it has been loaded.
  ///
  /// - Parameter key: Where the value is kept.
  /// - Throws: What the key fails with, and an error where no value was ever saved.
  public init(require key: some SharedKey<Value>) async throws {
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
  public func load(_ key: some SharedKey<Value>) async throws {
    projectedValue = try await Self(require: key)
  }

  /// Why the last attempt to save the value failed, if it did.
  public var saveError: (any Error)? { reference.saveError }

  /// Saves the value, and waits until it is kept.
  ///
  /// Changes are saved without it; it is for those who have to know.
  ///
  /// - Throws: What the key fails with.
  public func save() async throws {
    try await reference.save()
  }
}

extension SharedReferences {
  /// The reference of a key, when its value has been loaded.
  func loadedReference<Key: SharedReaderKey>(
    of key: Key
  ) async throws -> KeyedReference<Key.Value> {
    if let reference: KeyedReference<Key.Value> = reference(of: ID(key)) {
      try await reference.load()
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

/// The error of a key whose value is required, and was never saved.
struct MissingValue: Error, CustomStringConvertible {
  let key: String

  var description: String {
    "'\(key)' has no value yet; give the property one to begin with, or save one first"
  }
}
