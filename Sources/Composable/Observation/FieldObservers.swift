public import Observation

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
