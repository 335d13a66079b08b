public import Observation

extension ObservationExtent {
  /// The observers of a state's fields.
  ///
  /// They are in one object, so that one reference can be published.
  @usableFromInline
  final class Readers: Sendable {
    @usableFromInline let registrar = ObservationRegistrar()

    @usableFromInline
    init() {}

    @inlinable
    func access<State: Observable, Member>(_ state: State, keyPath: KeyPath<State, Member>) {
      registrar.access(state, keyPath: keyPath)
    }

    /// Notifies the observers of a field, through the batch of the running store if there is one.
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
    /// The cast is safe: the registrar only compares the key path with observed ones and never
    /// evaluates it. Its type does not matter, and the state need not be kept.
    /// `ObservationTableTests` covers this.
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
