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

  /// Registers an access to a property.
  ///
  /// - Parameters:
  ///   - property: The property.
  ///   - owner: The object that these observers belong to.
  func access(_ property: KeyPath<Self, Void>, of owner: AnyObject) {
    ValueTracking.note(readOf: owner)
    registrar.access(self, keyPath: property)
  }

  func notify(_ property: any KeyPath<Self, Void> & Sendable, of owner: AnyObject) {
    // First: an observer that registers before the notification needs no other.
    ValueTracking.note(changeOf: owner)
    registrar.withMutation(of: self, keyPath: property) {}
  }
}
