#if Foundation && !os(WASI) && !os(Windows)
package import ComposableJSON

/// A fault in the content of a file, with the keys and positions that lead to it.
package struct ContentFault: Error {
  let path: [JSON]

  /// Whether the last key of the path is wrong, not its value.
  let isAboutKey: Bool
  let cause: String

  package init(path: [JSON], isAboutKey: Bool = false, cause: String) {
    self.path = path
    self.isAboutKey = isAboutKey
    self.cause = cause
  }

  /// Describes the error of a decoder in the same words on every platform.
  init(_ error: DecodingError) {
    let context: DecodingError.Context
    let cause: String
    switch error {
    case .keyNotFound(let key, let place):
      (context, cause) = (place, "missing key \(JSON.quoted(key.stringValue))")
    case .typeMismatch(let type, let place), .valueNotFound(let type, let place):
      (context, cause) = (place, Self.cause(of: type, place) ?? Self.text(of: place))
    case .dataCorrupted(let place):
      (context, cause) = (place, Self.text(of: place))
    @unknown default:
      self.init(path: [], cause: "\(error)")
      return
    }
    let path = context.codingPath.map { key in
      key.intValue.map { JSON($0) } ?? .string(key.stringValue)
    }
    self.init(path: path, cause: cause)
  }

  private static func cause(of type: Any.Type, _ context: DecodingError.Context) -> String? {
    let kind: String
    switch type {
    case is String.Type: kind = "a string"
    case is Bool.Type: kind = "true or false"
    case is any Numeric.Type: kind = "a number"
    case is [Any].Type: kind = "an array"
    case is [String: Any].Type: kind = "an object"
    default: return nil
    }
    guard let key = context.codingPath.last, key.intValue == nil else { return "expected \(kind)" }
    return "\(JSON.quoted(key.stringValue)) is not \(kind)"
  }

  private static func text(of context: DecodingError.Context) -> String {
    let text = context.debugDescription
    return text.hasSuffix(".") ? String(text.dropLast()) : text
  }
}

extension ContentFault: CustomStringConvertible {
  /// The cause with the path, for content whose lines are unknown.
  package var description: String {
    let keys = path.map { key in key.string.map { ".\($0)" } ?? "[\(key.text)]" }
    return path.isEmpty ? cause : "at \(keys.joined()): \(cause)"
  }
}
#endif
