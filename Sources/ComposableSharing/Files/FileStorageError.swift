import Foundation

/// An error that occurs when a file is loaded or saved.
public enum FileStorageError: Error, Hashable, Sendable {
  /// The content cannot be decoded.
  case damaged(file: String, cause: String)

  /// The system reported an error for an operation.
  case failed(operation: String, file: String, cause: String)
}

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
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
  /// Returns the error for content that a decoder rejects, with the location in the content.
  static func damage(of file: URL, with data: Data?, _ error: any Error) -> Self {
    .damaged(file: file.path, cause: cause(of: error, in: data ?? Data()))
  }

  private static func cause(of error: any Error, in data: Data) -> String {
    guard let error = error as? DecodingError else { return "\(error)" }
    switch error {
    case .dataCorrupted(let context) where context.codingPath.isEmpty:
      return syntaxFault(in: data) ?? text(context)
    case .dataCorrupted(let context):
      return text(context)
    case .keyNotFound(let key, let context):
      return "\(place(context.codingPath))no value for the key \"\(key.stringValue)\""
    case .typeMismatch(_, let context), .valueNotFound(_, let context):
      return text(context)
    @unknown default:
      return "\(error)"
    }
  }

  /// Returns a JSON syntax error and its location, which `JSONDecoder` does not report.
  private static func syntaxFault(in data: Data) -> String? {
    do {
      _ = try JSONSerialization.jsonObject(with: data, options: .fragmentsAllowed)
      return nil
    } catch {
      let text = (error as NSError).userInfo[NSDebugDescriptionErrorKey] as? String
      return text.map(withoutFullStop)
    }
  }

  private static func text(_ context: DecodingError.Context) -> String {
    place(context.codingPath) + withoutFullStop(context.debugDescription)
  }

  private static func place(_ path: [any CodingKey]) -> String {
    guard !path.isEmpty else { return "" }
    let keys = path.map { key in key.intValue.map { "[\($0)]" } ?? ".\(key.stringValue)" }
    return "at \(keys.joined()): "
  }

  private static func withoutFullStop(_ text: String) -> String {
    text.hasSuffix(".") ? String(text.dropLast()) : text
  }
}
