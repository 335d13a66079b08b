#if Foundation
public import Foundation

extension DependencyValues {
  /// The notification center that features should use.
  ///
  /// Each test has its own center, so that tests do not receive each other's notifications.
  public var notificationCenter: NotificationCenter {
    get { self[NotificationCenterKey.self] }
    set { self[NotificationCenterKey.self] = newValue }
  }
}

private enum NotificationCenterKey: DependencyKey {
  static var liveValue: NotificationCenter { .default }
  static var testValue: NotificationCenter { NotificationCenter() }
}
#endif
