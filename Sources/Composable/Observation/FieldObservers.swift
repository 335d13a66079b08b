public import Observation
import Synchronization

/// The observers of a field of a state.
///
/// Each field has its own registrar. A registrar of several fields would hash the key path of each
/// change twice, even if only other fields are observed.
@usableFromInline
final class FieldObservers: Sendable {
  /// A state as a whole, for observers that must be notified when it is replaced.
  private struct Whole: Observable {
    static let allFields = \Whole.fields
    var fields: Void { () }
  }

  // Immutable. Like the registrar, which also shares key paths between threads, this code only
  // compares it. The test `threads that read at once share the fields` covers this.
  nonisolated(unsafe) let keyPath: AnyKeyPath
  let next = ObservedFields()
  @usableFromInline let registrar = ObservationRegistrar()

  init(_ keyPath: AnyKeyPath) {
    self.keyPath = keyPath
  }

  /// Creates the observers of a state as a whole.
  init() {
    keyPath = Whole.allFields
  }

  /// Registers an observer of a state as a whole.
  func accessWhole() {
    registrar.access(Whole(), keyPath: Whole.allFields)
  }

  /// Notifies the observers.
  func notify() { registrar.notify(keyPath) }
}

/// The fields of a state that have been read.
///
/// An append-only linked list. Threads read and append concurrently, without a lock. A state has
/// few fields, so a search by address is faster than a hash table of key paths.
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
    identical(to: keyPath) ?? equal(orAdd: keyPath)
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

  private func equal(orAdd keyPath: AnyKeyPath) -> Unmanaged<FieldObservers> {
    let field = first(orAdd: keyPath)
    return field._withUnsafeGuaranteedRef {
      $0.keyPath == keyPath ? field : $0.next.equal(orAdd: keyPath)
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
