/// A button's semantic role.
public enum ButtonStateRole: Hashable, Sendable {
  /// A button that cancels the operation.
  case cancel

  /// A button that deletes data or has another destructive effect.
  case destructive
}

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
extension ButtonStateRole: Encodable {
  public func encode(to encoder: any Encoder) throws {
    switch self {
    case .cancel: try encoder.encodeCase("cancel")
    case .destructive: try encoder.encodeCase("destructive")
    }
  }
}

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
extension ButtonStateRole: Decodable {
  public init(from decoder: any Decoder) throws {
    self = try decoder.decodeCase(of: Self.self) { name, values in
      switch name {
      case "cancel": .cancel
      case "destructive": .destructive
      default: nil
      }
    }
  }
}
