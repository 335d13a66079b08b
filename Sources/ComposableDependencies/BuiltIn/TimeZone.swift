#if Foundation
public import Foundation

extension DependencyValues {
  /// The time zone that features should use.
  ///
  /// Tests must override it.
  public var timeZone: TimeZone {
    get { self[TimeZoneKey.self] }
    set { self[TimeZoneKey.self] = newValue }
  }
}

private enum TimeZoneKey: DependencyKey {
  static var liveValue: TimeZone { .autoupdatingCurrent }
}
#endif
