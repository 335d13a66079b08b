#if Foundation
public import ComposableCasePaths

/// An action that undoes or redoes a change.
public enum UndoAction: CasePathable, Hashable, Sendable {
  // Closed: a reducer that ignored a new action would do nothing, unseen.

  /// Reverts the last change.
  case undo

  /// Repeats the last reverted change.
  case redo

  /// The case paths of an undo action.
  public struct AllCasePaths: Sendable {
    /// The case path of an undo.
    public var undo: AnyCasePath<UndoAction, Void> {
      AnyCasePath(embed: { .undo }, extract: { if case .undo = $0 { () } else { nil } })
    }

    /// The case path of a redo.
    public var redo: AnyCasePath<UndoAction, Void> {
      AnyCasePath(embed: { .redo }, extract: { if case .redo = $0 { () } else { nil } })
    }
  }

  public static var allCasePaths: AllCasePaths { AllCasePaths() }
}

extension UndoAction: Codable {
  public func encode(to encoder: any Encoder) throws {
    switch self {
    case .undo: try encoder.encodeCase("undo")
    case .redo: try encoder.encodeCase("redo")
    }
  }

  public init(from decoder: any Decoder) throws {
    self = try decoder.decodeCase(among: ["undo": .undo, "redo": .redo])
  }
}
#endif
