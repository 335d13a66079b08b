public import ComposableCasePaths

/// The user's wish to undo or redo a change.
public enum UndoAction: CasePathable, Codable, Hashable, Sendable {
  /// Reverts the last change.
  case undo

  /// Repeats the change that was reverted last.
  case redo

  /// The case paths of the wish.
  public struct AllCasePaths: Sendable {
    /// The case of an undo.
    public var undo: AnyCasePath<UndoAction, Void> {
      AnyCasePath(embed: { .undo }, extract: { if case .undo = $0 { () } else { nil } })
    }

    /// The case of a redo.
    public var redo: AnyCasePath<UndoAction, Void> {
      AnyCasePath(embed: { .redo }, extract: { if case .redo = $0 { () } else { nil } })
    }
  }

  // swift-format-ignore: AllPublicDeclarationsHaveDocumentation
  public static var allCasePaths: AllCasePaths { AllCasePaths() }
}
