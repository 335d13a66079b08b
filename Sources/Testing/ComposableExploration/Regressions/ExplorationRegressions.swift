/// A place for the failing sequences of an exploration.
///
/// A kept sequence runs first the next time, and is removed when it passes. Commit the file, so
/// that the sequences also run elsewhere.
public struct ExplorationRegressions: Sendable {
  enum Place {
    #if Foundation && !os(WASI) && !os(Windows)
    case besideTest
    case file(String)
    #endif
  }

  let place: Place

  #if Foundation && !os(WASI) && !os(Windows)
  /// Keeps sequences in a file beside the file of the test.
  ///
  /// For `InboxTests.swift`, it is `.InboxTests.regressions`. The package manager does not
  /// warn about a file whose name begins with a dot.
  public static var besideTest: Self { Self(place: .besideTest) }

  /// Keeps sequences in a file.
  ///
  /// - Parameter path: The path of the file.
  /// - Returns: The place.
  public static func file(_ path: String) -> Self { Self(place: .file(path)) }
  #endif
}
