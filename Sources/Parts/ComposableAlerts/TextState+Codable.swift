import ComposableCasePaths

#if Foundation && canImport(Darwin)
import Foundation
#endif

/// Encodes plain text as a string, and other text as its content and its modifiers.
extension TextState: Codable {
  public init(from decoder: any Decoder) throws {
    do {
      self.init(verbatim: try decoder.singleValueContainer().decode(String.self))
    } catch DecodingError.typeMismatch {
      let container = try decoder.container(keyedBy: AnyCodingKey.self)
      self.init(
        content: try container.decode(Content.self, forKey: "content"),
        modifiers: try container.decode([Modifier].self, forKey: "modifiers")
      )
    }
  }

  public func encode(to encoder: any Encoder) throws {
    if case .verbatim(let text) = content, modifiers.isEmpty {
      var container = encoder.singleValueContainer()
      try container.encode(text)
      return
    }
    var container = encoder.container(keyedBy: AnyCodingKey.self)
    try container.encode(content, forKey: "content")
    try container.encode(modifiers, forKey: "modifiers")
  }
}

extension TextState.Content: Encodable {
  public func encode(to encoder: any Encoder) throws {
    switch self {
    case .verbatim(let text):
      try encoder.encodeCase("verbatim") { try $0.encode(text, forKey: "_0") }
    #if Foundation && canImport(Darwin)
    case .localized(let resource):
      try encoder.encodeCase("localized") { try $0.encode(resource, forKey: "_0") }
    #endif
    case .joined(let first, let second):
      try encoder.encodeCase("joined") {
        try $0.encode(first, forKey: "_0")
        try $0.encode(second, forKey: "_1")
      }
    }
  }
}

extension TextState.Content: Decodable {
  public init(from decoder: any Decoder) throws {
    self = try decoder.decodeCase(of: Self.self) { name, values in
      switch name {
      case "verbatim": .verbatim(try values.decode(String.self, forKey: "_0"))
      #if Foundation && canImport(Darwin)
      case "localized": .localized(try values.decode(LocalizedStringResource.self, forKey: "_0"))
      #endif
      case "joined":
        .joined(
          try values.decode(TextState.self, forKey: "_0"),
          try values.decode(TextState.self, forKey: "_1")
        )
      default: nil
      }
    }
  }
}
