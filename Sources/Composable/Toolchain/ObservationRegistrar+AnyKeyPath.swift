import Observation
import Synchronization

extension ObservationRegistrar {
  /// Notifies the observers of a field, whose state need not be kept.
  ///
  /// - Parameter keyPath: The key path that the observers have registered.
  /// - Assumption: A registrar only compares key paths and never evaluates them, so that neither
  ///   the type of the key path nor the object matters.
  /// - If it fails: Views would not be updated, or the program would stop. Debug builds stop at the
  ///   first change of an observed field. `ObservationTableTests` reads through each kind of field.
  func notify(_ keyPath: AnyKeyPath) {
    assert(comparesOnly, "A registrar of the Observation module does not only compare key paths.")
    notifyUnchecked(keyPath)
  }

  fileprivate func notifyUnchecked(_ keyPath: AnyKeyPath) {
    let keyPath = Unmanaged<KeyPath<Stranger, Void>>
      .fromOpaque(Unmanaged.passUnretained(keyPath).toOpaque())
    withMutation(of: Stranger(), keyPath: keyPath.takeUnretainedValue()) {}
  }
}

/// A type that observes nothing.
private struct Stranger: Observable {}

private struct Probe: Observable {
  var first = 0
  var second = 0
}

private let comparesOnly: Bool = {
  let registrar = ObservationRegistrar()
  let isNotified = Mutex(false)
  withObservationTracking {
    registrar.access(Probe(), keyPath: \.second)
  } onChange: {
    isNotified.withLock { $0 = true }
  }
  registrar.notifyUnchecked(\Probe.first)
  guard !isNotified.withLock(\.self) else { return false }
  registrar.notifyUnchecked(\Probe.second)
  return isNotified.withLock(\.self)
}()
