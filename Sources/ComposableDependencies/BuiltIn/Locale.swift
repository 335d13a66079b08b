#if Foundation
public import Foundation

extension DependencyValues {
  /// The locale that features should use.
  ///
  /// Tests must override it.
  public var locale: Locale {
    get { self[LocaleKey.self] }
    set { self[LocaleKey.self] = newValue }
  }
}

private enum LocaleKey: DependencyKey {
  static var liveValue: Locale { .autoupdatingCurrent }
}
#endif
