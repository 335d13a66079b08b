public import ComposableCasePaths

/// An action of one element of a collection.
///
///     enum Action { case todos(IdentifiedActionOf<Todo>) }
///
///     store.send(.todos(.element(id: todo.id, action: .toggled)))
///     await store.receive(\.todos[id: todo.id].sorted)  // In a test.
public enum IdentifiedAction<ID: Hashable & Sendable, Action>: CasePathable {
  /// An action of the element with an id.
  case element(id: ID, action: Action)

  /// The case paths of an element's action.
  public struct AllCasePaths: Sendable {
    /// The id and the action.
    public var element: AnyCasePath<IdentifiedAction, (id: ID, action: Action)> {
      AnyCasePath(
        embed: { .element(id: $0.id, action: $0.action) },
        extract: {
          switch $0 {
          case .element(let id, let action): (id, action)
          }
        }
      )
    }

    /// The actions of the element with an id.
    ///
    /// - Parameter id: The id of the element.
    public subscript(id id: ID) -> AnyCasePath<IdentifiedAction, Action> {
      AnyCasePath(
        embed: { .element(id: id, action: $0) },
        extract: {
          switch $0 {
          case .element(id, let action): action
          case .element: nil
          }
        }
      )
    }
  }

  // swift-format-ignore: AllPublicDeclarationsHaveDocumentation
  public static var allCasePaths: AllCasePaths { AllCasePaths() }
}

/// The action of one of the elements of a collection that a reducer is run on.
public typealias IdentifiedActionOf<R: ReducerTypes> = IdentifiedAction<R.State.ID, R.Action>
where R.State: Identifiable

extension IdentifiedAction: Equatable where Action: Equatable {}
extension IdentifiedAction: Hashable where Action: Hashable {}
extension IdentifiedAction: Sendable where Action: Sendable {}
extension IdentifiedAction: Decodable where ID: Decodable, Action: Decodable {}
extension IdentifiedAction: Encodable where ID: Encodable, Action: Encodable {}
