public import Observation
public import Synchronization

/// The parts that a state shares with its copies: its identity and its observers.
@usableFromInline
final class ObservationExtent: Sendable {
  @usableFromInline let id = ObservableStateID()
  @usableFromInline let lastVersion = Atomic<UInt64>(0)

  /// Empty until a field is first read, which never happens for most rows of a long list.
  @usableFromInline let fields = ObservedFields()

  @usableFromInline
  init() {}

  /// A Boolean value that indicates whether a field was ever read, and can therefore have
  /// observers.
  @inlinable var isRead: Bool { !fields.isEmpty }

  @inlinable var latestVersion: UInt64 { lastVersion.load(ordering: .relaxed) }

  @inlinable
  func nextVersion() -> UInt64 {
    lastVersion.wrappingAdd(1, ordering: .relaxed).newValue
  }

  @inlinable
  func access<State: Observable, Member>(_ state: State, keyPath: KeyPath<State, Member>) {
    // The list retains its fields, so reading needs no reference counting.
    fields[keyPath]._withUnsafeGuaranteedRef { $0.registrar.access(state, keyPath: keyPath) }
  }

  /// Notifies the observers of a field, through the observation that is open if there is one.
  @usableFromInline
  func change(_ keyPath: AnyKeyPath) {
    fields.readField(keyPath)?._withUnsafeGuaranteedRef { field in
      if let observation = StoreObservation.open {
        observation.append(field)
      } else {
        field.notify()
      }
    }
  }
}

/// The fields of a state that have been read.
///
/// An append-only linked list. Threads read and append concurrently, without a lock. A state has few
/// fields, so a search by address is faster than a hash table of key paths.
@usableFromInline
struct ObservedFields: ~Copyable, Sendable {
  // The list retains its first field, and each field the next one. No field is removed, so an
  // unretained field is valid as long as the list. `ObservedFieldsTests` covers this under the
  // sanitizers.
  private let head = Atomic<Unmanaged<FieldObservers>?>(nil)

  init() {}

  deinit {
    head.load(ordering: .acquiring)?.release()
  }

  @usableFromInline var isEmpty: Bool { head.load(ordering: .relaxed) == nil }

  /// The field with a key path, appended if there is none.
  ///
  /// It lives as long as the list.
  @usableFromInline
  subscript(keyPath: AnyKeyPath) -> Unmanaged<FieldObservers> {
    // The literals of one field are usually one object. Comparing others is slow.
    identical(to: keyPath) ?? equal(to: keyPath)
  }

  /// The field with a key path, or `nil` if it was never read and therefore has no observers.
  func readField(_ keyPath: AnyKeyPath) -> Unmanaged<FieldObservers>? {
    identical(to: keyPath) ?? firstEqual(to: keyPath)
  }

  private func identical(to keyPath: AnyKeyPath) -> Unmanaged<FieldObservers>? {
    head.load(ordering: .acquiring).flatMap { field in
      field._withUnsafeGuaranteedRef {
        $0.keyPath === keyPath ? field : $0.next.identical(to: keyPath)
      }
    }
  }

  private func firstEqual(to keyPath: AnyKeyPath) -> Unmanaged<FieldObservers>? {
    head.load(ordering: .acquiring).flatMap { field in
      field._withUnsafeGuaranteedRef {
        $0.keyPath == keyPath ? field : $0.next.firstEqual(to: keyPath)
      }
    }
  }

  private func equal(to keyPath: AnyKeyPath) -> Unmanaged<FieldObservers> {
    let field = first(orAdd: keyPath)
    return field._withUnsafeGuaranteedRef {
      $0.keyPath == keyPath ? field : $0.next.equal(to: keyPath)
    }
  }

  private func first(orAdd keyPath: AnyKeyPath) -> Unmanaged<FieldObservers> {
    if let first = head.load(ordering: .acquiring) { return first }
    let new = Unmanaged.passRetained(FieldObservers(keyPath))
    let (isFirst, first) = head.compareExchange(
      expected: nil,
      desired: new,
      ordering: .acquiringAndReleasing
    )
    // Another thread may have appended its field first.
    guard !isFirst, let first else { return new }
    new.release()
    return first
  }
}
