#if Foundation && !os(WASI) && !os(Windows)
public import ComposableDependencies
import ComposableJSON
public import Foundation

/// The settings of a program, stored by name in one JSON file.
public final class DefaultsFile: Sendable {
  let settings: Shared<[String: JSON]>
  private let url: URL
  let storage: FileStorage
  private let tracking = ValueTracking()

  /// The functions to call after a change of the settings, by number.
  private let subscribers = Locked<(next: Int, functions: [Int: @Sendable () -> Void])>((0, [:]))

  /// Opens a settings file.
  ///
  /// - Parameters:
  ///   - url: The location of the file. It need not exist yet.
  ///   - storage: The storage that contains the file.
  public init(
    _ url: URL,
    in storage: FileStorage = .fileSystem,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) {
    self.url = url
    self.storage = storage
    settings = Shared(
      wrappedValue: [:],
      FileStorageKey(
        url,
        in: storage,
        decode: { data in try JSON(parsing: data).members },
        encode: { settings in Data(JSON.object(settings).indentedText.utf8) }
      ),
      fileID: fileID,
      filePath: filePath,
      line: line,
      column: column
    )
    observe()
  }

  /// Opens the file again, or a copy of it if it is in memory.
  func copy(losing lost: [String: Int] = [:]) -> DefaultsFile {
    DefaultsFile(url, in: storage.copy(losing: lost))
  }

  /// Calls a function after each change of the settings, until the subscription ends.
  func subscribe(_ function: @escaping @Sendable () -> Void) -> SharedSubscription {
    let number = subscribers.withLock { subscribers in
      subscribers.next += 1
      subscribers.functions[subscribers.next] = function
      return subscribers.next
    }
    return SharedSubscription { [weak self] in
      // The function is released after the lock, because it can own the last user of the settings.
      withExtendedLifetime(
        self?.subscribers.withLock { $0.functions.removeValue(forKey: number) }
      ) {}
    }
  }

  /// Observes the settings once for all subscribers.
  ///
  /// The settings retain the handler until they change. An observation for each subscriber would
  /// therefore outlive the subscriber, and retain these settings.
  ///
  /// Two threads that change the settings can call the same handler. If each call observed again,
  /// the number of observations would double each time.
  private func observe() {
    let isObserving = Locked(true)
    tracking.track {
      _ = settings.wrappedValue
    } onChange: { [weak self] in
      let isFirst = isObserving.withLock { isObserving in
        defer { isObserving = false }
        return isObserving
      }
      guard isFirst, let self else { return }
      // Observes before subscribers read, so that a change in between is not missed.
      observe()
      for function in subscribers.withLock({ $0.functions.values }) { function() }
    }
  }

  /// The settings of this program: `defaults.json` in a directory with the program's name.
  ///
  /// The parent directory is `XDG_CONFIG_HOME` or, by default, `.config` in the home directory. On
  /// Apple platforms, it is the directory for application support.
  public static let standard: DefaultsFile = {
    let name = ProcessInfo.processInfo.processName
    return DefaultsFile(parent.appendingPathComponent("\(name)/defaults.json"))
  }()

  private static var parent: URL {
    #if canImport(Darwin)
    return URL.applicationSupportDirectory
    #else
    let path = ProcessInfo.processInfo.environment["XDG_CONFIG_HOME"]
    return URL(
      fileURLWithPath: path.flatMap { $0.hasPrefix("/") ? $0 : nil } ?? NSHomeDirectory()
        + "/.config"
    )
    #endif
  }
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

extension JSON {
  fileprivate var members: [String: JSON] {
    get throws(ContentFault) {
      guard case .object(let members) = self else {
        throw ContentFault(path: [], cause: "expected an object")
      }
      return members
    }
  }
}
#endif
