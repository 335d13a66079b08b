/// Encodes plain text as a string, and other text as its content and its modifiers.
// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
extension TextState: Codable {
  private enum CodingKeys: CodingKey { case content, modifiers }

  public init(from decoder: any Decoder) throws {
    if let text = try? decoder.singleValueContainer().decode(String.self) {
      self.init(verbatim: text)
      return
    }
    let container = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      content: try container.decode(Content.self, forKey: .content),
      modifiers: try container.decode([Modifier].self, forKey: .modifiers)
    )
  }

  public func encode(to encoder: any Encoder) throws {
    if case .verbatim(let text) = content, modifiers.isEmpty {
      var container = encoder.singleValueContainer()
      try container.encode(text)
      return
    }
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(content, forKey: .content)
    try container.encode(modifiers, forKey: .modifiers)
  }
}
