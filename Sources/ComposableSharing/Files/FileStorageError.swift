import ComposableJSON
import Foundation

/// An error that occurs when a file is loaded or saved.
public enum FileStorageError: Error, Hashable, Sendable {
  /// The content cannot be decoded.
  case damaged(file: String, cause: String)

  /// The system reported an error for an operation.
  case failed(operation: String, file: String, cause: String)
}

extension FileStorageError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .damaged(let file, let cause):
      "the file \"\(file)\" is damaged: \(cause)"
    case .failed(let operation, let file, let cause):
      "cannot \(operation) \"\(file)\": \(cause)"
    }
  }
}

extension FileStorageError {
  /// Returns the error for content that a decoder rejects, with its position if the content is JSON.
  static func damage(of file: URL, with data: Data?, _ error: any Error) -> Self {
    .damaged(file: file.path, cause: cause(of: error, in: data ?? Data()))
  }

  private static func cause(of error: any Error, in data: Data) -> String {
    if let error = error as? JSON.SyntaxError { return error.cause(in: data) }
    guard let error = error as? DecodingError else { return "\(error)" }
    switch error {
    case .keyNotFound(let key, let context):
      return cause("no value for the key \"\(key.stringValue)\"", at: context, in: data)
    case .dataCorrupted(let context), .typeMismatch(_, let context), .valueNotFound(_, let context):
      let text = context.debugDescription
      return cause(text.hasSuffix(".") ? String(text.dropLast()) : text, at: context, in: data)
    @unknown default:
      return "\(error)"
    }
  }

  /// Adds the position, which decoders do not report.
  private static func cause(
    _ text: String,
    at context: DecodingError.Context,
    in data: Data
  ) -> String {
    let path = context.codingPath
    let keys = path.map { key in key.intValue.map { "[\($0)]" } ?? ".\(key.stringValue)" }
    let place = path.isEmpty ? "" : "at \(keys.joined()): "
    do throws(JSON.SyntaxError) {
      _ = try JSON(parsing: data)
    } catch {
      // The content may have another format, in which the decoder knows better what is wrong.
      return path.isEmpty ? error.cause(in: data) : place + text
    }
    let steps = path.map { key in key.intValue.map { JSON($0) } ?? .string(key.stringValue) }
    let offset = JSON.offset(of: steps, in: data)
    return JSON.SyntaxError(offset: offset, cause: place + text).cause(in: data)
  }
}

extension JSON.SyntaxError {
  /// The cause with the position in a text.
  fileprivate func cause(in data: Data) -> String {
    let (line, column) = JSON.position(of: offset, in: data)
    return "line \(line), column \(column): \(cause)"
  }
}
