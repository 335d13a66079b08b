import ComposableDiff

/// An action whose type is known to those who put it in and to those who take it out.
///
/// Effects pass through scopes of different action types. The box lets them do so as one type.
///
/// `@unchecked Sendable`: a box is opened in the isolation of the store alone. It was filled there, by
/// the reducer that returned ``Effect/send(_:)``, or it was filled by ``Send``, which was given the
/// action as a `sending` parameter, so that nobody else holds it.
class ActionBox: @unchecked Sendable {
  /// How many steps lie between the root and the action's feature, if it is not that of its effect.
  let depth: Int?

  fileprivate init(depth: Int?) {
    self.depth = depth
  }

  /// The action's name, without its values.
  var outline: String { preconditionFailure("ActionBox is abstract") }

  /// The action, which has to be of this type.
  func open<Action>(as type: Action.Type = Action.self) -> Action {
    guard let box = self as? TypedActionBox<Action> else {
      preconditionFailure("ActionBox.open() needs a box of \(type) (was \(self))")
    }
    return box.action
  }
}

final class TypedActionBox<Action>: ActionBox, @unchecked Sendable {
  let action: Action

  init(_ action: Action, depth: Int? = nil) {
    self.action = action
    super.init(depth: depth)
  }

  override var outline: String { caseOutline(of: action) }
}
