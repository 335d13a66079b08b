public import ComposableAlerts

// swift-format-ignore: NoLeadingUnderscores
/// State that ends after each of its actions, such as the state of an alert.
///
/// It needs no reducer of its own: `ifLet` removes it after an action.
///
///     struct Question: _EphemeralState, Identifiable {
///       enum Action { case yes, no }
///
///       let id: UUID
///       let text: String
///     }
///
/// Conform to `Identifiable` if a parent can replace the state with another one while handling an
/// action. Without an id, the new state cannot be distinguished from the one that ends.
public protocol _EphemeralState<Action>: _SelfReducingState
where SelfReducer == EmptyReducer<Self, Action> {
  /// The actions that a person can choose from.
  associatedtype Action

  /// The type of the action, for code that does not know the state's.
  static var actionType: Any.Type { get }
}

extension _EphemeralState {
  /// The type of the action.
  public static var actionType: Any.Type { Action.self }
}

extension AlertState: _EphemeralState {}

extension ConfirmationDialogState: _EphemeralState {}
