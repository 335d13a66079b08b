import ComposableDiff

/// An action whose type is known to those who put it in and to those who take it out.
///
/// Effects pass through scopes of different action types. The box lets them do so as one type, with
/// one allocation for an action however deep it starts.
///
/// `@unchecked Sendable`: a box is opened in the isolation of the store alone. It was filled there, by
/// the reducer that returned ``Effect/send(_:)``, or it was filled by ``Send``, which was given the
/// action as a `sending` parameter, so that nobody else holds it.
class ActionBox: @unchecked Sendable {
  /// Lends the address of the action.
  func withAction(_ body: (UnsafeRawPointer) -> Void) {
    preconditionFailure("ActionBox is abstract")
  }

  /// The action's name, without its values.
  var outline: String { preconditionFailure("ActionBox is abstract") }

  /// How many steps lie between the root and the action's feature, if it is not that of its effect.
  var depth: Int? { nil }
}

final class TypedActionBox<Action>: ActionBox, @unchecked Sendable {
  let action: Action

  init(_ action: Action) {
    self.action = action
  }

  override func withAction(_ body: (UnsafeRawPointer) -> Void) {
    withUnsafePointer(to: action) { body($0) }
  }

  override var outline: String { caseOutline(of: action) }
}
