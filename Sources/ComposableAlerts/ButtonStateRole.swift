import ComposableCasePaths

/// A button's semantic role.
public enum ButtonStateRole: Hashable, Sendable {
  /// A button that cancels the operation.
  case cancel

  /// A button that deletes data or has another destructive effect.
  case destructive
}

extension ButtonStateRole: Codable {
  public func encode(to encoder: any Encoder) throws {
    switch self {
    case .cancel: try encoder.encodeCase("cancel")
    case .destructive: try encoder.encodeCase("destructive")
    }
  }

  public init(from decoder: any Decoder) throws {
    self = try decoder.decodeCase(among: ["cancel": .cancel, "destructive": .destructive])
  }
}
