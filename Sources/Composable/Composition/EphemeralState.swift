// swift-format-ignore: NoLeadingUnderscores
/// State that is over after any action of it, as an alert's is.
///
/// It needs no reducer of its own: `ifLet` removes it when it has been acted on.
///
///     struct Question: _EphemeralState, Identifiable {
///       enum Action { case yes, no }
///
///       let id: UUID
///       let text: String
///     }
///
/// Let it be `Identifiable` where its parent may answer one with the next: without an id the next one
/// cannot be told from the one that is over.
public protocol _EphemeralState<Action>: SelfReducingState
where SelfReducer == EmptyReducer<Self, Action> {
  /// What a person can answer.
  associatedtype Action

  /// The type of the action, for code that does not know the state's.
  static var actionType: Any.Type { get }
}

extension _EphemeralState {
  /// The type of the action.
  public static var actionType: Any.Type { Action.self }
}
