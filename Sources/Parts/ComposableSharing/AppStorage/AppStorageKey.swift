#if Foundation && !os(WASI) && !os(Windows)
import ComposableDependencies
import ComposableJSON
import Foundation

extension SharedReaderKey {
  /// Creates a key for a setting of the program.
  ///
  ///     @Shared(.appStorage("isSoundOn")) var isSoundOn = true
  ///
  /// - Parameters:
  ///   - key: The name of the setting.
  ///   - store: The settings. Defaults to the dependency `defaultAppStorage`.
  /// - Returns: A key.
  public static func appStorage<Value: Codable>(
    _ key: String,
    store: DefaultsFile? = nil
  ) -> Self where Self == AppStorageKey<Value> {
    AppStorageKey(key, store ?? DependencyValues._current.defaultAppStorage)
  }
}

/// The key of a setting of the program.
///
/// Use it through ``SharedReaderKey/appStorage(_:store:)``.
public struct AppStorageKey<Value: Codable & Sendable>: SharedKey {
  /// The identity of a setting.
  public struct ID: Hashable, Sendable {
    let key: String
    let store: ObjectIdentifier
  }

  private let key: String
  private let store: DefaultsFile

  /// The last loaded or saved setting.
  private let known = Locked<JSON?>(nil)

  fileprivate init(_ key: String, _ store: DefaultsFile) {
    self.key = key
    self.store = store
  }

  public var id: ID { ID(key: key, store: ObjectIdentifier(store)) }

  public func load(context: LoadContext<Value>, continuation: LoadContinuation<Value>) {
    if let error = store.settings.loadError { return continuation.resume(throwing: error) }
    let setting = setting
    known.withLock { $0 = setting }
    continuation.resume(with: value(of: setting))
  }

  public func subscribe(
    context: LoadContext<Value>,
    subscriber: SharedSubscriber<Value>
  ) -> SharedSubscription {
    store.subscribe {
      subscriber.yield {
        let setting = setting
        let isOther = known.withLock { known in
          defer { known = setting }
          return (known ?? .null) != (setting ?? .null)
        }
        return isOther ? value(of: setting) : nil
      }
    }
  }

  public func save(_ value: Value, context: SaveContext, continuation: SaveContinuation) {
    do {
      let setting = try JSON(parsing: JSONEncoder().encode(value))
      known.withLock { $0 = setting }
      store.settings.withLock { $0[key] = setting == .null ? nil : setting }
    } catch {
      return continuation.resume(throwing: error)
    }
    guard context == .userInitiated else { return continuation.resume() }
    Task { [store] in
      do {
        try await store.settings.save()
        continuation.resume()
      } catch {
        continuation.resume(throwing: error)
      }
    }
  }

  private var setting: JSON? { store.settings.wrappedValue[key] }

  private func value(of setting: JSON?) -> Result<Value?, any Error> {
    Result {
      try setting.map { try JSONDecoder().decode(Value.self, from: Data($0.text.utf8)) }
    }
  }
}

extension AppStorageKey: CustomStringConvertible {
  public var description: String { ".appStorage(\"\(key)\")" }
}
#endif
