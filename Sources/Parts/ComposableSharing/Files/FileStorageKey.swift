#if Foundation && !os(WASI) && !os(Windows)
import ComposableDependencies
public import Foundation

extension SharedReaderKey {
  /// Creates a key for a value in a JSON file.
  ///
  ///     @Shared(.fileStorage(.documentsDirectory.appending(path: "settings.json")))
  ///     var settings = Settings()
  ///
  /// The file is read when the first property is created, and replaced in the background after each
  /// change. Several changes in a row can be written as one. Changes by other programs are
  /// detected. If the file cannot be decoded, that is a load error. If the value is then saved, the
  /// old file is kept next to the new one, with the extension "damaged".
  ///
  /// - Parameters:
  ///   - url: The location of the file. It need not exist yet.
  ///   - decoder: The decoder. Defaults to a `JSONDecoder` with default settings.
  ///   - encoder: The encoder. Defaults to a `JSONEncoder` that sorts keys and indents lines.
  /// - Returns: A key.
  public static func fileStorage<Value: Codable>(
    _ url: URL,
    decoder: JSONDecoder? = nil,
    encoder: JSONEncoder? = nil
  ) -> Self where Self == FileStorageKey<Value> {
    let decoder = decoder ?? JSONDecoder()
    let encoder = encoder ?? .forFiles
    return FileStorageKey(
      url,
      decode: { data in try decoder.decode(Value.self, from: data) },
      encode: { value in try encoder.encode(value) }
    )
  }

  /// Creates a key for a value in a JSON file with a version.
  ///
  ///     @Shared(
  ///       .fileStorage(
  ///         .documentsDirectory.appending(path: "settings.json"),
  ///         versions: FileVersions(Int.self).then { volume in Settings(volume: volume) }
  ///       )
  ///     ) var settings = Settings()
  ///
  /// The file is used as with ``fileStorage(_:decoder:encoder:)``. A file of an older version is
  /// converted when it is loaded, and replaced when the value is saved. A file of a newer version
  /// is an error like a damaged file.
  ///
  /// - Parameters:
  ///   - url: The location of the file. It need not exist yet.
  ///   - versions: The versions of the format.
  ///   - decoder: The decoder. Defaults to a `JSONDecoder` with default settings.
  ///   - encoder: The encoder. Defaults to a `JSONEncoder` that sorts keys and indents lines.
  /// - Returns: A key.
  public static func fileStorage<Value: Codable>(
    _ url: URL,
    versions: FileVersions<Value>,
    decoder: JSONDecoder? = nil,
    encoder: JSONEncoder? = nil
  ) -> Self where Self == FileStorageKey<Value> {
    let decoder = decoder ?? JSONDecoder()
    let encoder = encoder ?? .forFiles
    return FileStorageKey(
      url,
      decode: { data in try versions.value(in: data, decoder: decoder) },
      encode: { value in try versions.data(of: value, encoder: encoder) }
    )
  }

  /// Creates a key for a value in a file of any format.
  ///
  /// - Parameters:
  ///   - url: The location of the file. It need not exist yet.
  ///   - decode: A closure that decodes the value.
  ///   - encode: A closure that encodes the value.
  /// - Returns: A key.
  public static func fileStorage<Value>(
    _ url: URL,
    decode: @escaping @Sendable (Data) throws -> Value,
    encode: @escaping @Sendable (Value) throws -> Data
  ) -> Self where Self == FileStorageKey<Value> {
    FileStorageKey(url, decode: decode, encode: encode)
  }
}

/// The key of a value in a file.
///
/// Use it through ``SharedReaderKey/fileStorage(_:decoder:encoder:)``.
public struct FileStorageKey<Value: Sendable>: SharedKey {
  /// The identity of a file.
  public struct ID: Hashable, Sendable {
    let file: String
    let storage: FileStorage
  }

  public let id: ID
  private let url: URL
  private let file: KeptFile<Value>

  init(
    _ url: URL,
    in storage: FileStorage = DependencyValues._current.defaultFileStorage,
    decode: @escaping @Sendable (Data) throws -> Value,
    encode: @escaping @Sendable (Value) throws -> Data
  ) {
    id = ID(file: storage.files.identity(of: url), storage: storage)
    self.url = url
    file = KeptFile(url: url, files: storage.files, decode: decode, encode: encode)
  }

  public func load(context: LoadContext<Value>, continuation: LoadContinuation<Value>) {
    switch context {
    case .initialValue: continuation.resume(with: Result { try file.load() })
    case .userInitiated: file.load(continuation)
    }
  }

  public func subscribe(
    context: LoadContext<Value>,
    subscriber: SharedSubscriber<Value>
  ) -> SharedSubscription {
    file.subscribe(subscriber)
  }

  public func save(_ value: Value, context: SaveContext, continuation: SaveContinuation) {
    file.save(value, continuation)
    guard context == .userInitiated else { return }
    // Somebody waits until everything up to this value is on the disk.
    id.storage.files.perform { [files = id.storage.files] in files.settle() }
  }
}

extension FileStorageKey: FaultyKey {
  var failsOnPurpose: Bool { id.storage.files.failsOnPurpose }
}

extension FileStorageKey: CustomStringConvertible {
  /// The kind of the key, and the path of the file.
  ///
  /// A path in the current directory is relative. A path in the home directory begins with `~/`,
  /// and one in the temporary directory with `$TMPDIR/`. A recording, and a test that is generated
  /// from it, therefore works on another machine and in another account.
  public var description: String { ".fileStorage(\"\(PortablePath(url).text)\")" }
}

extension JSONEncoder {
  fileprivate static var forFiles: JSONEncoder {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
    return encoder
  }
}
#endif
