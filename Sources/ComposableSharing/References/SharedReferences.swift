import ComposableDependencies

/// The references that are alive, by the ids of their keys.
final class SharedReferences: Sendable {
  /// The identity of a reference.
  ///
  /// Its hash is computed once, and ids are never compared while the lock is held: `==` and `hash(into:)`
  /// are the user's code, which may share values itself.
  ///
  /// Unchecked: ids are not declared to be sendable. A key is, so its id consists of what the key may
  /// share with other threads, or of what was made for this call and belongs to nobody else.
  struct ID: Equatable, @unchecked Sendable {
    private let key: AnyHashable
    private let type: ObjectIdentifier
    let hash: Int

    init(_ key: some SharedReaderKey) {
      self.key = AnyHashable(key.id)
      type = ObjectIdentifier((key as? any KeyWithDefault)?.typeOfBase ?? Swift.type(of: key))
      hash = self.key.hashValue
    }

    static func == (lhs: Self, rhs: Self) -> Bool {
      lhs.type == rhs.type && lhs.key == rhs.key
    }
  }

  private final class Entry: Sendable {
    let id: ID
    weak let reference: (any AnyObject & Sendable)?
    let object: ObjectIdentifier

    init(_ id: ID, _ reference: any AnyObject & Sendable) {
      self.id = id
      self.reference = reference
      object = ObjectIdentifier(reference)
    }
  }

  /// The entries by the hashes of their ids.
  private let entries = Locked<[Int: [Entry]]>([:])

  /// The references of the current dependencies; each test has its own.
  static var current: SharedReferences { DependencyValues._current[SharedReferencesKey.self] }

  /// The reference of a key that is alive, if there is one.
  func reference<Value>(of id: ID) -> KeyedReference<Value>? {
    reference(of: id, in: entries(withHashOf: id)) as? KeyedReference<Value>
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
    let id = new.id
    while true {
      let entries = entries(withHashOf: id)
      if let reference = reference(of: id, in: entries) {
        return reference as? KeyedReference<Value> ?? new
      }
      // Only if nobody has added another one while the ids were compared.
      if replace(entries, with: entries + [Entry(id, new)], hash: id.hash) { return new }
    }
  }

  /// Removes a reference that is being released.
  func remove(_ object: ObjectIdentifier, of id: ID) {
    // The id is released after the lock.
    _ = entries.withLock { entries in
      let old = entries[id.hash]
      let rest = old?.filter { $0.object != object } ?? []
      entries[id.hash] = rest.isEmpty ? nil : rest
      return old
    }
  }

  private func entries(withHashOf id: ID) -> [Entry] {
    entries.withLock { $0[id.hash] ?? [] }
  }

  private func reference(of id: ID, in entries: [Entry]) -> (any AnyObject & Sendable)? {
    for entry in entries where entry.id == id {
      // The reference of an entry may be on its way out; a later entry then has another.
      if let reference = entry.reference { return reference }
    }
    return nil
  }

  private func replace(_ old: [Entry], with new: [Entry], hash: Int) -> Bool {
    entries.withLock { entries in
      guard (entries[hash] ?? []).elementsEqual(old, by: ===) else { return false }
      entries[hash] = new
      return true
    }
  }
}

private enum SharedReferencesKey: DependencyKey {
  static var liveValue: SharedReferences { SharedReferences() }
  static var testValue: SharedReferences { SharedReferences() }
}
