import ComposableDependencies
public import Foundation

extension SharedReaderKey {
  /// A value in a JSON file.
  ///
  ///     @Shared(.fileStorage(.documentsDirectory.appending(path: "settings.json")))
  ///     var settings = Settings()
  ///
  /// The file is read when the first property is made, and replaced in the background after each change;
  /// of many changes in a row only the last may be written. What another program writes to it is seen.
  /// A file that cannot be decoded is an error of loading. It is kept beside the new one, with the ending
  /// "damaged", when the value is saved nevertheless.
  ///
  /// - Parameters:
  ///   - url: Where the file is, or will be.
  ///   - decoder: Reads the value; a `JSONDecoder` of the default settings if `nil`.
  ///   - encoder: Writes the value; a `JSONEncoder` that sorts keys and indents lines if `nil`.
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

  /// A value in a file of any format.
  ///
  /// - Parameters:
  ///   - url: Where the file is, or will be.
  ///   - decode: Reads the value.
  ///   - encode: Writes the value.
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
  /// What tells one file from others.
  public struct ID: Hashable, Sendable {
    let url: URL
    let storage: FileStorage
  }

  // swift-format-ignore: AllPublicDeclarationsHaveDocumentation
  public let id: ID
  private let file: KeptFile<Value>

  fileprivate init(
    _ url: URL,
    decode: @escaping @Sendable (Data) throws -> Value,
    encode: @escaping @Sendable (Value) throws -> Data
  ) {
    self.init(
      url,
      in: DependencyValues._current.defaultFileStorage,
      decode: decode,
      encode: encode
    )
  }

  init(
    _ url: URL,
    in storage: FileStorage,
    decode: @escaping @Sendable (Data) throws -> Value,
    encode: @escaping @Sendable (Value) throws -> Data
  ) {
    id = ID(url: url.standardizedFileURL, storage: storage)
    file = KeptFile(url: id.url, files: storage.files, decode: decode, encode: encode)
  }

  // swift-format-ignore: AllPublicDeclarationsHaveDocumentation
  public func load(context: LoadContext<Value>, continuation: LoadContinuation<Value>) {
    switch context {
    case .initialValue: continuation.resume(with: Result { try file.load() })
    case .userInitiated: file.load(continuation)
    }
  }

  // swift-format-ignore: AllPublicDeclarationsHaveDocumentation
  public func subscribe(
    context: LoadContext<Value>,
    subscriber: SharedSubscriber<Value>
  ) -> SharedSubscription {
    file.subscribe(subscriber)
  }

  // swift-format-ignore: AllPublicDeclarationsHaveDocumentation
  public func save(_ value: Value, context: SaveContext, continuation: SaveContinuation) {
    file.save(value, continuation)
  }
}

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
extension FileStorageKey: CustomStringConvertible {
  public var description: String { ".fileStorage(\"\(id.url.path)\")" }
}

extension JSONEncoder {
  fileprivate static var forFiles: JSONEncoder {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
    return encoder
  }
}
