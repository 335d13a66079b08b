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
    /// The type of the key path does not matter: the registrar compares it with those of the observers,
    /// and never follows it. So the state need not be kept until they are notified.
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
