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

  /// Whether a field was ever read, and can therefore have observers.
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
