public import ComposableDependencies
public import Foundation

/// The settings of a program, stored by name in one JSON file.
public final class DefaultsFile: Sendable {
  let settings: Shared<[String: JSONValue]>

  /// Opens a settings file.
  ///
  /// - Parameters:
  ///   - url: The location of the file. It need not exist yet.
  ///   - storage: The storage that contains the file.
  public init(_ url: URL, in storage: FileStorage = .fileSystem) {
    settings = withDependencies {
      $0.defaultFileStorage = storage
    } operation: {
      Shared(wrappedValue: [:], .fileStorage(url))
    }
  }

  /// The settings of this program: `defaults.json` in a directory with the program's name.
  ///
  /// The parent directory is `XDG_CONFIG_HOME` or, by default, `.config` in the home directory.
  public static let standard: DefaultsFile = {
    let process = ProcessInfo.processInfo
    let home = process.environment["XDG_CONFIG_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
    let directory = URL(fileURLWithPath: home ?? NSHomeDirectory() + "/.config")
    return DefaultsFile(directory.appendingPathComponent("\(process.processName)/defaults.json"))
  }()
}

extension DependencyValues {
  /// The settings file that `.appStorage` uses.
  ///
  /// In tests and previews, it is in memory. Each test has its own.
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
