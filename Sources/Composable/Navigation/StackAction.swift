public import ComposableCasePaths

/// What happens to a navigation stack: an action of one of its elements, or a change of the stack.
///
///     enum Action {
///       case path(StackActionOf<Path>)
///     }
///
///     case .path(.element(id: let id, action: .detail(.deleteButtonTapped))):
///       state.path.pop(from: id)
///       return .none
///
/// The person who navigates pushes and pops elements by actions. A reducer does it by changing the
/// ``StackState``.
public enum StackAction<State, Action> {
  /// An action of the element with an id.
  indirect case element(id: StackElementID, action: Action)

  /// An element is to be removed, with all above it.
  case popFrom(id: StackElementID)

  /// An element is to be added on top, with an id that it has already.
  case push(id: StackElementID, state: State)
}

/// The action of a navigation stack of features.
public typealias StackActionOf<R: ReducerTypes> = StackAction<R.State, R.Action>

extension StackAction: CasePathable {
  /// The case paths of a stack's action.
  public struct AllCasePaths: Sendable {
    /// The id of an element, and its action.
    public var element: AnyCasePath<StackAction, (id: StackElementID, action: Action)> {
      AnyCasePath(
        embed: { .element(id: $0.id, action: $0.action) },
        extract: { if case .element(let id, let action) = $0 { (id, action) } else { nil } }
      )
    }

    /// The id of the element that is removed with all above it.
    public var popFrom: AnyCasePath<StackAction, StackElementID> {
      AnyCasePath(
        embed: { .popFrom(id: $0) },
        extract: { if case .popFrom(let id) = $0 { id } else { nil } }
      )
    }

    /// The element that is added, and its id.
    public var push: AnyCasePath<StackAction, (id: StackElementID, state: State)> {
      AnyCasePath(
        embed: { .push(id: $0.id, state: $0.state) },
        extract: { if case .push(let id, let state) = $0 { (id, state) } else { nil } }
      )
    }

    /// The actions of the element with an id.
    ///
    /// - Parameter id: The id of the element.
    public subscript(id id: StackElementID) -> AnyCasePath<StackAction, Action> {
      AnyCasePath(
        embed: { .element(id: id, action: $0) },
        extract: { if case .element(id, let action) = $0 { action } else { nil } }
      )
    }
  }

  // swift-format-ignore: AllPublicDeclarationsHaveDocumentation
  public static var allCasePaths: AllCasePaths { AllCasePaths() }
}

extension StackAction: Equatable where State: Equatable, Action: Equatable {}
extension StackAction: Hashable where State: Hashable, Action: Hashable {}
extension StackAction: Encodable where State: Encodable, Action: Encodable {}
extension StackAction: Decodable where State: Decodable, Action: Decodable {}
extension StackAction: Sendable where State: Sendable, Action: Sendable {}
