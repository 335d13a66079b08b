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

  func notify(_ property: KeyPath<Self, Void>) {
    registrar.withMutation(of: self, keyPath: property) {}
  }
}
