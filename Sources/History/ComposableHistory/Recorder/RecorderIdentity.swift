import Composable

/// An object that identifies the store of a recorder.
package final class RecorderIdentity: Sendable {}

private enum RecorderIdentityKey: DependencyKey {
  static let liveValue: RecorderIdentity? = nil
  static let testValue: RecorderIdentity? = nil
}

extension DependencyValues {
  /// The recorder of the store whose reducer or effect is running.
  var recorderIdentity: RecorderIdentity? {
    get { self[RecorderIdentityKey.self] }
    set { self[RecorderIdentityKey.self] = newValue }
  }
}
