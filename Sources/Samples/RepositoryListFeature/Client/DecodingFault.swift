/// The field and the cause of a decoding error.
struct DecodingFault: Equatable {
  /// The field, such as "items[3].owner.login", or `nil` for the whole document.
  let field: String?
  let cause: String

  init(_ error: any Error) {
    var path: [any CodingKey] = []
    switch error {
    case DecodingError.keyNotFound(let key, let context):
      path = context.codingPath + [key]
      cause = "is missing"
    case DecodingError.valueNotFound(_, let context):
      path = context.codingPath
      cause = "is null"
    case DecodingError.typeMismatch(let type, let context):
      path = context.codingPath
      cause = "is not \(Self.name(of: type))"
    case DecodingError.dataCorrupted(let context) where !context.codingPath.isEmpty:
      path = context.codingPath
      cause = "is not valid"
    default:
      cause = "not valid JSON"
    }
    field = path.isEmpty ? nil : Self.text(of: path)
  }

  private static func text(of path: [any CodingKey]) -> String {
    path.reduce(into: "") { text, key in
      if let index = key.intValue {
        text += "[\(index)]"
      } else {
        text += text.isEmpty ? key.stringValue : ".\(key.stringValue)"
      }
    }
  }

  private static func name(of type: Any.Type) -> String {
    switch type {
    case is String.Type: "a string"
    case is Int.Type, is Double.Type: "a number"
    case is Bool.Type: "true or false"
    case is any RangeReplaceableCollection.Type: "an array"
    default: "an object"
    }
  }
}
