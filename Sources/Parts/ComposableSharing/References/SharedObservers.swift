import Observation

/// The observers of a shared value, and of what is known about its storage.
///
/// A key path to a member of a generic type is made anew by each evaluation, which takes ten times
/// as long as reading the value. This type is not generic, so its key paths are constants.
struct SharedObservers: Observable, Sendable {
  private let registrar = ObservationRegistrar()

  var value: Void { () }
  var reference: Void { () }
  var isLoading: Void { () }
  var loadError: Void { () }
  var saveError: Void { () }

  func access(_ property: KeyPath<Self, Void>) {
    registrar.access(self, keyPath: property)
  }

  func notify(_ property: any KeyPath<Self, Void> & Sendable) {
    let change = Change(observers: self, property: property)
    // First: an observer that registers before the notification needs no other.
    ValueTracking.note(change)
    change.notify()
  }

  /// A change of a property.
  struct Change: Sendable {
    let observers: SharedObservers
    let property: any KeyPath<SharedObservers, Void> & Sendable

    func notify() { observers.registrar.withMutation(of: observers, keyPath: property) {} }
  }
}
