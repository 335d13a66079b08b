public import Composable
public import Foundation

/// A feature that edits one todo.
///
/// Read this file first, and then ``Todos``, the list of these features.
@Reducer
public struct Todo {
  /// The state of a todo.
  @ObservableState
  public struct State: Codable, Equatable, Identifiable, Sendable {
    /// The stable identity of the todo.
    public let id: UUID

    /// The text of the todo.
    public var description: String

    /// A Boolean value that indicates whether the todo is completed.
    public var isComplete: Bool

    /// Creates a todo.
    ///
    /// - Parameters:
    ///   - id: The identity of the todo.
    ///   - description: The text of the todo.
    ///   - isComplete: `true` if the todo is completed; otherwise, `false`.
    public init(id: UUID, description: String = "", isComplete: Bool = false) {
      self.id = id
      self.description = description
      self.isComplete = isComplete
    }
  }

  /// The actions of a todo.
  public enum Action: BindableAction, Codable, Equatable, Sendable {
    /// A control changed a property.
    case binding(BindingAction<State>)

    /// The user entered a text as a whole, where a bound field sends each key.
    case descriptionEntered(String)
  }

  /// Creates the reducer.
  public init() {}

  public var body: some ReducerOf<Self> {
    BindingReducer()
    Reduce { state, action in
      if case .descriptionEntered(let description) = action { state.description = description }
      return .none
    }
  }
}
