#if Foundation && !os(WASI) && !os(Windows)
import ComposableJSON
package import Foundation

/// The versions of a file's format, from the first to the current one.
///
/// When the type of a stored value changes, keep the old type and append a conversion:
///
///     .fileStorage(
///       url,
///       versions: FileVersions([String].self)
///         .then { names in PlaylistV2(names: names) }
///         .then { old in Playlist(songs: old.names.map(Song.init)) }
///     )
///
/// A file of any version is read with the type of its version, and then converted step by step.
/// Values are saved in the current version. A file of a newer version is not read.
///
/// The first version is what `.fileStorage(url)` writes, so files from before the first conversion
/// are read too. A file of a later version is a JSON object with the members `version` and `value`.
/// The content of the first version must not be an object with a member `version`: such a value
/// cannot be saved.
public struct FileVersions<Value: Sendable>: Sendable {
  /// The functions that read the value of each version and convert it to the current one.
  private let readers: [@Sendable (FileContent) throws -> Value]

  private init(readers: [@Sendable (FileContent) throws -> Value]) {
    self.readers = readers
  }

  /// Creates the first version.
  ///
  /// - Parameter type: The type of its values.
  public init(_ type: Value.Type) where Value: Decodable {
    self.init { try $0.decode(Value.self) }
  }

  /// Creates a first version that has a function of its own to read it.
  package init(reading read: @escaping @Sendable (FileContent) throws -> Value) {
    readers = [read]
  }

  /// Appends a version.
  ///
  /// - Parameter convert: A function that converts a value of the version before. If it throws an
  ///   error, the file cannot be loaded.
  /// - Returns: The versions, including the new one.
  public func then<NewValue: Decodable & Sendable>(
    _ convert: @escaping @Sendable (Value) throws -> NewValue
  ) -> FileVersions<NewValue> {
    then(convert) { try $0.decode(VersionedValue<NewValue>.self).value }
  }

  /// Appends a version that has a function of its own to read it.
  package func then<NewValue: Sendable>(
    _ convert: @escaping @Sendable (Value) throws -> NewValue,
    reading read: @escaping @Sendable (FileContent) throws -> NewValue
  ) -> FileVersions<NewValue> {
    FileVersions<NewValue>(
      readers: readers.map { read in { try convert(read($0)) } } + [read]
    )
  }
}

extension FileVersions {
  /// The number of the current version.
  package var current: Int { readers.count }

  /// Returns the value in the content of a file of any version.
  package func value(in data: Data, decoder: JSONDecoder = JSONDecoder()) throws -> Value {
    let content = FileContent(data: data, decoder: decoder)
    guard let number = try JSON(parsing: data)["version"] else {
      do {
        return try readers[0](content)
      } catch let error as DecodingError {
        // Content of another kind belongs to a later version, which has a number.
        if current > 1, case .typeMismatch(_, let context) = error, context.codingPath.isEmpty {
          _ = try content.decode(VersionNumber.self)
        }
        throw error
      }
    }
    guard let version = number.int, version > 1 else {
      throw ContentFault(path: ["version"], cause: "\"version\" is not a format version")
    }
    guard version <= current else {
      throw NewerFileVersion(version: version, supported: current)
    }
    return try readers[version - 1](content)
  }

  /// Returns the content of a file of the current version.
  func data(of value: Value, encoder: JSONEncoder) throws -> Data where Value: Encodable {
    guard current == 1 else {
      return try encoder.encode(VersionedValue(version: current, value: value))
    }
    let data = try encoder.encode(value)
    guard try JSON(parsing: data)["version"] == nil else {
      throw AmbiguousVersion(type: "\(Value.self)")
    }
    return data
  }
}

/// The content of a file, as the reader of its version gets it.
package struct FileContent {
  fileprivate let data: Data
  fileprivate let decoder: JSONDecoder

  func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
    try decoder.decode(type, from: data)
  }

  /// Decodes a value, and refuses keys that saving the value would lose.
  package func decodeAll<Value: Codable>(_ type: Value.Type) throws -> Value {
    let value = try decode(type)
    let known = try JSON(parsing: JSONEncoder().encode(value))
    if let path = try JSON(parsing: data).firstMember(missingIn: known), let key = path.last?.string
    {
      throw ContentFault(path: path, isAboutKey: true, cause: "unknown key \(JSON.quoted(key))")
    }
    return value
  }
}

/// The error for a file that a newer program wrote.
struct NewerFileVersion: Error {
  let version: Int
  let supported: Int
}

/// The error for a value that a file of the first version cannot contain.
struct AmbiguousVersion: Error, CustomStringConvertible {
  let type: String

  var description: String {
    """
    The value of type '\(type)' has a member "version", which a file with versions needs for the \
    number of its format. The file was not changed. Rename the member, or save a type that contains \
    the value in a member with another name.
    """
  }
}

private struct VersionNumber: Decodable {
  let version: Int
}

private struct VersionedValue<Value> {
  let version: Int
  let value: Value
}

extension VersionedValue: Decodable where Value: Decodable {}
extension VersionedValue: Encodable where Value: Encodable {}

extension JSON {
  /// Returns the path of the first member that another value lacks.
  fileprivate func firstMember(missingIn other: JSON) -> [JSON]? {
    let children: [(key: JSON, value: JSON, other: JSON?)]
    switch (self, other) {
    case (.object(let members), .object(let others)):
      children = members.keys.sorted().map { (.string($0), members[$0] ?? .null, others[$0]) }
    case (.array(let elements), .array(let others)):
      children = zip(elements, others).enumerated().map { (JSON($0), $1.0, $1.1) }
    default: return nil
    }
    for child in children {
      guard let other = child.other else { return [child.key] }
      if let path = child.value.firstMember(missingIn: other) { return [child.key] + path }
    }
    return nil
  }
}
#endif
