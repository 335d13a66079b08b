public import Observation

extension ObservationExtent {
  /// The observers of a state's fields: an object, so that there is one reference to publish.
  @usableFromInline
  final class Readers: Sendable {
    @usableFromInline let registrar = ObservationRegistrar()

    @usableFromInline
    init() {}

    @inlinable
    func access<State: Observable, Member>(_ state: State, keyPath: KeyPath<State, Member>) {
      registrar.access(state, keyPath: keyPath)
    }

    /// Notifies the observers of a field, in the batch of the store that is at work if there is one.
    @usableFromInline
    func change(_ keyPath: AnyKeyPath) {
      if let batch = ChangeBatch.open {
        batch.append(self, keyPath: keyPath)
      } else {
        notify(of: keyPath)
      }
    }

    /// Notifies the observers of a field.
    ///
    /// The cast: the registrar compares the key path with the observed ones and never follows it, so its
    /// type does not matter, and the state need not be kept. `ObservationTableTests` would notice.
    func notify(of keyPath: AnyKeyPath) {
      let keyPath = Unmanaged<KeyPath<ObservationExtent.Whole, Void>>
        .fromOpaque(Unmanaged.passUnretained(keyPath).toOpaque())
      registrar.withMutation(
        of: ObservationExtent.Whole.shared,
        keyPath: keyPath.takeUnretainedValue()
      ) {}
    }
  }
}
