public import Observation
public import Synchronization

/// What a state shares with its copies: its identity, and those who observe it.
@usableFromInline
final class ObservationExtent: Sendable {
  /// Stands for a state as a whole, whose readers must be notified when it is replaced.
  @usableFromInline
  struct Whole: Observable, Sendable {
    var fields: Void { () }

    @usableFromInline static let shared = Whole()
    @usableFromInline static let allFields = \Whole.fields
  }

  @usableFromInline let id = ObservableStateID()
  @usableFromInline let lastVersion = Atomic<UInt64>(0)

  /// Made when a field is first read: most rows of a long list never are.
  ///
  /// The extent owns it from then on, and so reading needs no reference counting.
  @usableFromInline let readers = Atomic<Unmanaged<Readers>?>(nil)

  @usableFromInline
  init() {}

  deinit {
    readers.load(ordering: .acquiring)?.release()
  }

  /// Whether a field was ever read, so that it may have observers.
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
    // Another copy was read at the same time, and was faster.
    new.release()
    return original
  }

  @usableFromInline
  func change(_ keyPath: AnyKeyPath) {
    readers.load(ordering: .acquiring)?._withUnsafeGuaranteedRef { $0.change(keyPath) }
  }
}
