package import ComposableDependencies
import ComposableIssues

/// A reference to a value of any type that may have unsaved changes.
protocol SavableReference: AnyObject, Sendable {
  var name: String { get }

  /// Whether a change is not saved yet, or could not be saved.
  var isUnsaved: Bool { get }

  /// Saves the value, and returns the result when it is saved.
  func saveResult() async -> Result<Void, any Error>
}

/// The references that are alive, by the ids of their keys.
final class SharedReferences: Sendable {
  /// The identity of a reference.
  ///
  /// Its hash is computed once, and ids are never compared while the lock is held, because `==` and
  /// `hash(into:)` are user code that can access shared values itself.
  ///
  /// Unchecked because ids need not be declared sendable. A key is sendable, so its id consists of
  /// values that the key may share with other threads, or of values created for this call only.
  struct ID: Hashable, @unchecked Sendable {
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

    func hash(into hasher: inout Hasher) { hasher.combine(hash) }
  }

  private final class Entry: Sendable {
    let id: ID
    weak let reference: (any SavableReference)?
    let object: ObjectIdentifier

    init(_ id: ID, _ reference: any SavableReference) {
      self.id = id
      self.reference = reference
      object = ObjectIdentifier(reference)
    }
  }

  /// The entries, by the hashes of their ids.
  private let entries = Locked<[Int: [Entry]]>([:])

  /// How many references were removed while their keys load, by the hashes of their ids.
  private let removals = Locked<[Int: Int]>([:])

  /// The references of the current dependencies.
  ///
  /// Each test has its own.
  static var current: SharedReferences { DependencyValues._current[SharedReferencesKey.self] }

  /// Returns the reference of a key if it is alive.
  func reference<Value>(of id: ID) -> KeyedReference<Value>? {
    reference(of: id, in: entries(withHashOf: id)) as? KeyedReference<Value>
  }

  /// Returns the reference of a key of any type if it is alive.
  func savableReference(of id: ID) -> (any SavableReference)? {
    reference(of: id, in: entries(withHashOf: id))
  }

  /// Returns the reference of a key, creating it if necessary.
  ///
  /// - Parameters:
  ///   - key: The key.
  ///   - isLoaded: Pass `true` if the value was just loaded.
  ///   - location: The property. The first property with the key is the location of load errors.
  ///   - value: The initial value of a new reference. It can be evaluated and then discarded.
  /// - Returns: The reference, which has started to load unless it was created in a sandbox.
  func reference<Value>(
    of key: some SharedReaderKey<Value>,
    isLoaded: Bool = false,
    at location: IssueLocation,
    value: () -> Value
  ) -> any MutableReference<Value> {
    let id = ID(key)
    let sandbox = SharedSandbox.current
    if let detached = sandbox?.reference(of: key, id: id, value: value) { return detached }
    let reference =
      reference(of: id) ?? add(KeyedReference(key, id: id, value: value(), in: self, at: location))
    if sandbox == nil {
      reference.start(isLoaded: isLoaded)
      for log in SharedLog.current { reference.root.report(to: log) }
    }
    return reference
  }

  /// The references that have unsaved changes.
  var unsaved: [any SavableReference] {
    entries.withLock { $0.values.flatMap { $0.compactMap(\.reference) } }.filter(\.isUnsaved)
  }

  /// Adds a reference, unless another thread has already added one.
  private func add<Value>(_ new: KeyedReference<Value>) -> KeyedReference<Value> {
    let id = new.id
    while true {
      let entries = entries(withHashOf: id)
      if let reference = reference(of: id, in: entries) {
        return reference as? KeyedReference<Value> ?? new
      }
      // Fails if another thread added an entry while the ids were compared.
      if replace(entries, with: entries + [Entry(id, new)], hash: id.hash) { return new }
    }
  }

  /// Removes a reference that is being deallocated.
  func remove(_ object: ObjectIdentifier, of id: ID) {
    removals.withLock { $0[id.hash]? += 1 }
    // The id is released after the lock.
    withExtendedLifetime(
      entries.withLock { entries in
        let old = entries[id.hash]
        let rest = old?.filter { $0.object != object } ?? []
        entries[id.hash] = rest.isEmpty ? nil : rest
        return old
      }
    ) {}
  }

  /// Begins to count the removed references of a key, and returns their number so far.
  func beginCountingRemovals(of id: ID) -> Int {
    removals.withLock { removals in
      let count = removals[id.hash] ?? 0
      removals[id.hash] = count
      return count
    }
  }

  /// Ends the count, and returns `nil` if another load of the key has ended it.
  func endCountingRemovals(of id: ID) -> Int? {
    removals.withLock { $0.removeValue(forKey: id.hash) }
  }

  private func entries(withHashOf id: ID) -> [Entry] {
    entries.withLock { $0[id.hash] ?? [] }
  }

  private func reference(of id: ID, in entries: [Entry]) -> (any SavableReference)? {
    for entry in entries where entry.id == id {
      // The reference of an entry can be deallocating. A later entry then has its replacement.
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

extension DependencyValues {
  /// Gives shared values the memory and the storages of another process.
  ///
  /// Files in memory are copies, so that the other process does not see later changes of this one.
  ///
  /// - Parameters:
  ///   - keepsMemory: `true` to copy the values of `.inMemory`, too; `false` for a process that
  ///     starts.
  ///   - lost: The numbers of last writes that the other process does not find, by file.
  package mutating func beginProcess(keepsMemory: Bool, losing lost: [String: Int] = [:]) {
    self[SharedReferencesKey.self] = SharedReferences()
    if !keepsMemory { processNumber += 1 }
    defaultInMemoryStorage = keepsMemory ? defaultInMemoryStorage.copy() : InMemoryStorage()
    #if Foundation && !os(WASI) && !os(Windows)
    let settings = defaultAppStorage
    defaultFileStorage = defaultFileStorage.copy(losing: lost)
    // The settings are a shared value of the new process.
    let copy = run { settings.copy(losing: lost) }
    defaultAppStorage = copy
    #endif
  }

  /// Takes over the memory and the storages of shared values.
  package mutating func continueProcess(of other: DependencyValues) {
    self[SharedReferencesKey.self] = other[SharedReferencesKey.self]
    processNumber = other.processNumber
    defaultInMemoryStorage = other.defaultInMemoryStorage
    #if Foundation && !os(WASI) && !os(Windows)
    defaultFileStorage = other.defaultFileStorage
    defaultAppStorage = other.defaultAppStorage
    #endif
  }
}

extension DependencyValues {
  /// Chooses how many of the last writes to each file a process loses if it is killed now.
  ///
  /// - Parameter pick: A closure that returns a number below the given one.
  /// - Returns: The numbers of lost writes that are not zero, by file.
  package func lostWrites(_ pick: (_ count: Int) -> Int) -> [String: Int] {
    #if Foundation && !os(WASI) && !os(Windows)
    var lost: [String: Int] = [:]
    let writes = defaultFileStorage.unsettledWrites
      .merging(defaultAppStorage.storage.unsettledWrites, uniquingKeysWith: +)
    for (file, count) in writes.sorted(by: { $0.key < $1.key }) {
      let number = pick(count + 1)
      if number > 0 { lost[file] = number }
    }
    return lost
    #else
    return [:]
    #endif
  }

  /// Records that all writes of shared values so far have reached the disk.
  package func settleWrites() {
    #if Foundation && !os(WASI) && !os(Windows)
    defaultFileStorage.files.settle()
    defaultAppStorage.storage.files.settle()
    #endif
  }

  /// Whether a test makes the storages fail.
  package var storagesFailOnPurpose: Bool {
    #if Foundation && !os(WASI) && !os(Windows)
    return defaultFileStorage.files.failsOnPurpose || defaultAppStorage.storage.files.failsOnPurpose
    #else
    return false
    #endif
  }
}

private enum SharedReferencesKey: DependencyKey {
  static var liveValue: SharedReferences { SharedReferences() }
  static var testValue: SharedReferences { SharedReferences() }
}
