public import ComposableCasePaths

/// An action of a navigation stack: an action of an element, or a change of the stack.
///
///     enum Action {
///       case path(StackActionOf<Path>)
///     }
///
///     case .path(.element(id: let id, action: .detail(.deleteButtonTapped))):
///       state.path.pop(from: id)
///       return .none
///
/// The user pushes and pops elements with actions. A reducer changes the ``StackState`` directly.
public enum StackAction<State, Action> {
  // Closed: code for TCA switches over it.

  /// An action of the element with the given id.
  indirect case element(id: StackElementID, action: Action)

  /// Removes the element with the given id and all elements above it.
  case popFrom(id: StackElementID)

  /// Adds an element on top, with an id that was already assigned.
  case push(id: StackElementID, state: State)
}

/// The action of a navigation stack for the elements of a reducer.
public typealias StackActionOf<R: _ReducerTypes> = StackAction<R.State, R.Action>

extension StackAction: CasePathable {
  /// The case paths of a stack action.
  public struct AllCasePaths: Sendable {
    /// The case path of an element's id and action.
    public var element: AnyCasePath<StackAction, (id: StackElementID, action: Action)> {
      AnyCasePath(
        embed: { .element(id: $0.id, action: $0.action) },
        extract: { if case .element(let id, let action) = $0 { (id, action) } else { nil } }
      )
    }

    /// The case path of the id of a popped element.
    public var popFrom: AnyCasePath<StackAction, StackElementID> {
      AnyCasePath(
        embed: { .popFrom(id: $0) },
        extract: { if case .popFrom(let id) = $0 { id } else { nil } }
      )
    }

    /// The case path of a pushed element and its id.
    public var push: AnyCasePath<StackAction, (id: StackElementID, state: State)> {
      AnyCasePath(
        embed: { .push(id: $0.id, state: $0.state) },
        extract: { if case .push(let id, let state) = $0 { (id, state) } else { nil } }
      )
    }

    /// Returns the case path of the actions of an element.
    ///
    /// - Parameter id: The id of the element.
    public subscript(id id: StackElementID) -> AnyCasePath<StackAction, Action> {
      AnyCasePath(
        embed: { .element(id: id, action: $0) },
        extract: { if case .element(id, let action) = $0 { action } else { nil } }
      )
    }
  }

  public static var allCasePaths: AllCasePaths { AllCasePaths() }
}

extension StackAction: Equatable where State: Equatable, Action: Equatable {}
extension StackAction: Hashable where State: Hashable, Action: Hashable {}
extension StackAction: Sendable where State: Sendable, Action: Sendable {}

extension StackAction: Encodable where State: Encodable, Action: Encodable {
  public func encode(to encoder: any Encoder) throws {
    switch self {
    case .element(let id, let action):
      try encoder.encodeCase("element") {
        try $0.encode(id, forKey: "id")
        try $0.encode(action, forKey: "action")
      }
    case .popFrom(let id):
      try encoder.encodeCase("popFrom") { try $0.encode(id, forKey: "id") }
    case .push(let id, let state):
      try encoder.encodeCase("push") {
        try $0.encode(id, forKey: "id")
        try $0.encode(state, forKey: "state")
      }
    }
  }
}

extension StackAction: Decodable where State: Decodable, Action: Decodable {
  public init(from decoder: any Decoder) throws {
    self = try decoder.decodeCase(of: Self.self) { name, values in
      switch name {
      case "element":
        .element(
          id: try values.decode(StackElementID.self, forKey: "id"),
          action: try values.decode(Action.self, forKey: "action")
        )
      case "popFrom": .popFrom(id: try values.decode(StackElementID.self, forKey: "id"))
      case "push":
        .push(
          id: try values.decode(StackElementID.self, forKey: "id"),
          state: try values.decode(State.self, forKey: "state")
        )
      default: nil
      }
    }
  }
}
