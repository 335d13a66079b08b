public import ComposableCasePaths

/// An action of an element in a collection.
///
///     enum Action { case todos(IdentifiedActionOf<Todo>) }
///
///     store.send(.todos(.element(id: todo.id, action: .toggled)))
///     await store.receive(\.todos[id: todo.id].sorted)  // In a test.
public enum IdentifiedAction<ID: Hashable & Sendable, Action>: CasePathable {
  // Closed: code for TCA switches over it.

  /// The action of the element with the given id.
  case element(id: ID, action: Action)

  /// The case paths of an identified action.
  public struct AllCasePaths: Sendable {
    /// The case path of an element's id and action.
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

    /// Returns the case path of the actions of an element.
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

  public static var allCasePaths: AllCasePaths { AllCasePaths() }
}

/// The action of an element that a reducer handles.
public typealias IdentifiedActionOf<R: _ReducerTypes> = IdentifiedAction<R.State.ID, R.Action>
where R.State: Identifiable

extension IdentifiedAction: Equatable where Action: Equatable {}
extension IdentifiedAction: Hashable where Action: Hashable {}
extension IdentifiedAction: Sendable where Action: Sendable {}

extension IdentifiedAction: Encodable where ID: Encodable, Action: Encodable {
  public func encode(to encoder: any Encoder) throws {
    switch self {
    case .element(let id, let action):
      try encoder.encodeCase("element") {
        try $0.encode(id, forKey: "id")
        try $0.encode(action, forKey: "action")
      }
    }
  }
}

extension IdentifiedAction: Decodable where ID: Decodable, Action: Decodable {
  public init(from decoder: any Decoder) throws {
    self = try decoder.decodeCase(of: Self.self) { name, values in
      switch name {
      case "element":
        .element(
          id: try values.decode(ID.self, forKey: "id"),
          action: try values.decode(Action.self, forKey: "action")
        )
      default: nil
      }
    }
  }
}
