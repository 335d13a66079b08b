public import Observation
public import Synchronization

/// The parts that a state shares with its copies: its identity and its observers.
@usableFromInline
final class ObservationExtent: Sendable {
  /// The state as a whole, for observers that must be notified when it is replaced.
  @usableFromInline
  struct Whole: Observable, Sendable {
    var fields: Void { () }

    @usableFromInline static let shared = Whole()
    @usableFromInline static let allFields = \Whole.fields
  }

  @usableFromInline let id = ObservableStateID()
  @usableFromInline let lastVersion = Atomic<UInt64>(0)

  /// Created when a field is first read, which never happens for most rows of a long list.
  ///
  /// The extent retains it from then on, so reading needs no reference counting.
  @usableFromInline let readers = Atomic<Unmanaged<Readers>?>(nil)

  @usableFromInline
  init() {}

  deinit {
    readers.load(ordering: .acquiring)?.release()
  }

  /// A Boolean value that indicates whether a field was ever read, and can therefore have
  /// observers.
  @inlinable var isRead: Bool { readers.load(ordering: .relaxed) != nil }

  @inlinable var latestVersion: UInt64 { lastVersion.load(ordering: .relaxed) }

  @inlinable
  func nextVersion() -> UInt64 {
    lastVersion.wrappingAdd(1, ordering: .relaxed).newValue
  }

  @inlinable
  func access<State: Observable, Member>(_ state: State, keyPath: KeyPath<State, Member>) {
    (readers.load(ordering: .acquiring) ?? makeReaders())._withUnsafeGuaranteedRef {
      $0.access(state, keyPath: keyPath)
    }
  }

  @usableFromInline
  func makeReaders() -> Unmanaged<Readers> {
    let new = Unmanaged.passRetained(Readers())
    let (exchanged, original) = readers.compareExchange(
      expected: nil,
      desired: new,
      ordering: .acquiringAndReleasing
    )
    guard !exchanged, let original else { return new }
    // Another thread that read a copy has already created the readers.
    new.release()
    return original
  }

  @usableFromInline
  func change(_ keyPath: AnyKeyPath) {
    readers.load(ordering: .acquiring)?._withUnsafeGuaranteedRef { $0.change(keyPath) }
  }
}
