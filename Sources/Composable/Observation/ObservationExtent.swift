internal import Observation
internal import Synchronization

/// What a state shares with its copies: its identity, and those who observe it.
@usableFromInline
final class ObservationExtent: Sendable {
  /// Stands for a state in whole, to those who tell that it is gone.
  struct Whole: Observable {
    var fields: Void { () }
    static let shared = Whole()
    // Captures nothing.
    nonisolated(unsafe) static let allFields: KeyPath<Whole, Void> = \.fields
  }

  let id = ObservableStateID()
  private let lastVersion = Atomic<UInt64>(0)
  // Made when a field is first read: most of the rows of a long list never are.
  private let lazyRegistrar = AtomicLazyReference<Registrar>()

  private final class Registrar: Sendable {
    let registrar = ObservationRegistrar()
  }

  init() {}

  deinit {
    // Nobody can be told later, and whoever read these fields has to look for them elsewhere.
    changeAll()
  }

  /// Whether a field was ever read, so that it may have observers.
  var isRead: Bool { lazyRegistrar.load() != nil }

  var latestVersion: UInt64 { lastVersion.load(ordering: .relaxed) }

  func nextVersion() -> UInt64 {
    lastVersion.wrappingAdd(1, ordering: .relaxed).newValue
  }

  func access<State: Observable, Member>(_ state: State, keyPath: KeyPath<State, Member>) {
    let registrar = (lazyRegistrar.load() ?? lazyRegistrar.storeIfNil(Registrar())).registrar
    registrar.access(state, keyPath: keyPath)
    registrar.access(Whole.shared, keyPath: Whole.allFields)
  }

  func change<State: Observable, Member>(_ state: State, keyPath: KeyPath<State, Member>) {
    guard let registrar = lazyRegistrar.load()?.registrar else { return }
    registrar.withMutation(of: state, keyPath: keyPath) {}
  }

  func changeAll() {
    guard let registrar = lazyRegistrar.load()?.registrar else { return }
    registrar.withMutation(of: Whole.shared, keyPath: Whole.allFields) {}
  }
}
