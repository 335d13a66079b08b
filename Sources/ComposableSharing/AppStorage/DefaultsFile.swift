public import ComposableDependencies
public import Foundation

/// The settings of a program by name, in one JSON file.
public final class DefaultsFile: Sendable {
  let settings: Shared<[String: JSONValue]>

  /// Opens the settings in a file.
  ///
  /// - Parameters:
  ///   - url: Where the file is, or will be.
  ///   - storage: Where files are kept.
  public init(_ url: URL, in storage: FileStorage = .fileSystem) {
    settings = withDependencies {
      $0.defaultFileStorage = storage
    } operation: {
      Shared(wrappedValue: [:], .fileStorage(url))
    }
  }

  /// The settings of this program: `defaults.json` in a directory of its name, in `XDG_CONFIG_HOME` or
  /// else in `.config` of the home directory.
  public static let standard: DefaultsFile = {
    let process = ProcessInfo.processInfo
    let home = process.environment["XDG_CONFIG_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
    let directory = URL(fileURLWithPath: home ?? NSHomeDirectory() + "/.config")
    return DefaultsFile(directory.appendingPathComponent("\(process.processName)/defaults.json"))
  }()
}

extension DependencyValues {
  /// Where `.appStorage` keeps settings.
  ///
  /// They are in memory in tests, where each test has its own, and in previews.
  public var defaultAppStorage: DefaultsFile {
    get { self[DefaultsFileKey.self] }
    set { self[DefaultsFileKey.self] = newValue }
  }

  private enum DefaultsFileKey: DependencyKey {
    static var liveValue: DefaultsFile { .standard }
    static var previewValue: DefaultsFile { inMemory }
    static var testValue: DefaultsFile { inMemory }

    private static var inMemory: DefaultsFile {
      DefaultsFile(URL(fileURLWithPath: "/defaults.json"), in: .inMemory)
    }
  }
}
