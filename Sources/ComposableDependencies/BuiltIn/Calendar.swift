#if Foundation
public import Foundation

extension DependencyValues {
  /// The calendar that features should use.
  ///
  /// Tests must override it.
  public var calendar: Calendar {
    get { self[CalendarKey.self] }
    set { self[CalendarKey.self] = newValue }
  }
}

private enum CalendarKey: DependencyKey {
  static var liveValue: Calendar { .autoupdatingCurrent }
}
#endif
