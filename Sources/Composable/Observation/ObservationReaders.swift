public import Observation
public import Synchronization

extension ObservationExtent {
  /// Those who read the fields of a state: an object, so that there is one reference to publish.
  @usableFromInline
  final class Readers: Sendable {
    @usableFromInline let registrar = ObservationRegistrar()

    /// How many batches are telling these readers of a change.
    @usableFromInline let tellings = Atomic<Int>(0)

    /// Those who read a field while its readers were told that it has changed.
    ///
    /// They know the change, and must be apart from those who are still to be told.
    private let late = Mutex<[Field: LateReaders]>([:])

    /// Whether there are such readers: mostly there are none, and then no lock is taken.
    private let hasLate = Atomic<Bool>(false)

    @usableFromInline
    init() {}

    @inlinable
    func access<State: Observable, Member>(_ state: State, keyPath: KeyPath<State, Member>) {
      if tellings.load(ordering: .relaxed) == 0 {
        registrar.access(state, keyPath: keyPath)
      } else {
        accessLate(state, keyPath: keyPath)
      }
    }

    @usableFromInline
    func accessLate<State: Observable, Member>(_ state: State, keyPath: KeyPath<State, Member>) {
      let field = Field(keyPath: keyPath)
      let readers = late.withLock { late in
        let readers = late[field] ?? LateReaders()
        late[field] = readers
        hasLate.store(true, ordering: .relaxed)
        return readers
      }
      readers.registrar.access(state, keyPath: keyPath)
    }

    /// Tells those who read a field, in the batch of the store that is at work if there is one.
    @usableFromInline
    func change(_ keyPath: AnyKeyPath) {
      if let batch = ChangeBatch.open {
        batch.append(self, keyPath: keyPath)
      } else {
        let late = takeLate(keyPath)
        registrar.tell(of: keyPath)
        late?.registrar.tell(of: keyPath)
      }
    }

    /// From now on, readers are late.
    ///
    /// - Returns: Those who were late the last time.
    func beginTelling(of keyPath: AnyKeyPath) -> LateReaders? {
      tellings.wrappingAdd(1, ordering: .relaxed)
      return takeLate(keyPath)
    }

    func endTelling() {
      tellings.wrappingSubtract(1, ordering: .relaxed)
    }

    private func takeLate(_ keyPath: AnyKeyPath) -> LateReaders? {
      guard hasLate.load(ordering: .relaxed) else { return nil }
      let field = Field(keyPath: keyPath)
      return late.withLock { late in
        defer { hasLate.store(!late.isEmpty, ordering: .relaxed) }
        return late.removeValue(forKey: field)
      }
    }
  }

  /// Those who read a field while its readers were told: an object, because what holds a registrar
  /// itself is slow to copy.
  final class LateReaders: Sendable {
    let registrar = ObservationRegistrar()
  }

  /// The key path of a field, as a name.
  ///
  /// `@unchecked Sendable`: it is compared, and never followed. It names properties alone, as those who
  /// observe fields do, and so holds nothing that could change.
  private struct Field: Hashable, @unchecked Sendable {
    let keyPath: AnyKeyPath
  }
}

extension ObservationRegistrar {
  /// Tells those who read a field.
  ///
  /// The type of the key path does not matter: the registrar compares it with those of the readers,
  /// and never follows it. So the state need not be kept until they are told.
  func tell(of keyPath: AnyKeyPath) {
    let keyPath = Unmanaged<KeyPath<ObservationExtent.Whole, Void>>
      .fromOpaque(Unmanaged.passUnretained(keyPath).toOpaque())
    withMutation(of: ObservationExtent.Whole.shared, keyPath: keyPath.takeUnretainedValue()) {}
  }
}
