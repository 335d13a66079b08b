public import ComposableCasePaths

/// What happens to an unsaved change.
///
///     enum Action { case unsaved(UnsavedAction<Action>) }
///
/// A view can send ``retry(id:)`` and ``discard(id:)``. The saves send the others.
@CasePathable
public indirect enum UnsavedAction<Action> {
  // Closed: a reducer that ignored a new action would do nothing, unseen.

  /// A change was saved, and the server's answer, if there is one, changes the confirmed value.
  case saved(id: Int, action: Action, answer: Action? = nil)

  /// A change could not be saved.
  case failed(id: Int, action: Action, message: String)

  /// Saves a kept change again.
  case retry(id: Int)

  /// Takes a change back, and cancels its save.
  case discard(id: Int)
}

extension UnsavedAction: Equatable where Action: Equatable {}
extension UnsavedAction: Hashable where Action: Hashable {}
extension UnsavedAction: Sendable where Action: Sendable {}
extension UnsavedAction: Encodable where Action: Encodable {}
extension UnsavedAction: Decodable where Action: Decodable {}

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation, NoLeadingUnderscores
extension UnsavedAction: _ForEachAction {
  @inlinable public static func element(id: Int, action: Self) -> Self { action }

  @inlinable public var _elementAction: (id: Int, action: Self)? { (id, self) }

  /// The number of the change.
  @usableFromInline var id: Int {
    switch self {
    case .saved(let id, _, _), .failed(let id, _, _), .retry(let id), .discard(let id): id
    }
  }

  /// Returns the event with other actions.
  package func mapActions(_ transform: (Action) -> Action) -> Self {
    switch self {
    case .saved(let id, let action, let answer):
      .saved(id: id, action: transform(action), answer: answer.map(transform))
    case .failed(let id, let action, let message):
      .failed(id: id, action: transform(action), message: message)
    case .retry, .discard: self
    }
  }

  /// The action of a change that was saved or not.
  var action: Action? {
    switch self {
    case .saved(_, let action, _), .failed(_, let action, _): action
    case .retry, .discard: nil
    }
  }
}
