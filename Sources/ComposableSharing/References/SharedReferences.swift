import ComposableDependencies

/// The references that are alive, by the ids of their keys.
final class SharedReferences: Sendable {
  /// What tells a reference from others.
  ///
  /// Unchecked, as ids are not known to be sendable: they are only compared and hashed.
  struct ID: Hashable, @unchecked Sendable {
    private let key: AnyHashable
    private let type: ObjectIdentifier

    init(_ key: some SharedReaderKey) {
      self.key = AnyHashable(key.id)
      type = ObjectIdentifier((key as? any KeyWithDefault)?.typeOfBase ?? Swift.type(of: key))
    }
  }

  private final class Entry: Sendable {
    weak let reference: (any AnyObject & Sendable)?
    let object: ObjectIdentifier

    init(_ reference: any AnyObject & Sendable) {
      self.reference = reference
      object = ObjectIdentifier(reference)
    }
  }

  private let entries = Locked<[ID: Entry]>([:])

  /// The references of the current dependencies; each test has its own.
  static var current: SharedReferences { DependencyValues._current[SharedReferencesKey.self] }

  /// The reference of a key that is alive, if there is one.
  func reference<Value>(of id: ID) -> KeyedReference<Value>? {
    entries.withLock { $0[id]?.reference } as? KeyedReference<Value>
  }

  /// The reference of a key that is alive, or one that is made.
  ///
  /// - Parameters:
  ///   - key: The key.
  ///   - isLoaded: Whether the value was loaded just now.
  ///   - value: The value of a reference that is made; it may be made in vain.
  /// - Returns: The reference, which has begun to load.
  func reference<Value>(
    of key: some SharedReaderKey<Value>,
    isLoaded: Bool = false,
    value: () -> Value
  ) -> KeyedReference<Value> {
    let id = ID(key)
    let reference = reference(of: id) ?? add(KeyedReference(key, id: id, value: value(), in: self))
    reference.start(isLoaded: isLoaded)
    return reference
  }

  /// Adds a reference, unless another thread was faster.
  private func add<Value>(_ new: KeyedReference<Value>) -> KeyedReference<Value> {
    let reference = entries.withLock { entries in
      if let reference = entries[new.id]?.reference { return reference }
      entries[new.id] = Entry(new)
      return new
    }
    return reference as? KeyedReference<Value> ?? new
  }

  /// Forgets a reference that ends.
  func remove(_ object: ObjectIdentifier, of id: ID) {
    entries.withLock { entries in
      // Another one may have taken its place already.
      if entries[id]?.object == object { entries[id] = nil }
    }
  }
}

private enum SharedReferencesKey: DependencyKey {
  static var liveValue: SharedReferences { SharedReferences() }
  static var testValue: SharedReferences { SharedReferences() }
}
