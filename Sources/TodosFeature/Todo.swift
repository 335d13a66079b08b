public import Composable
public import Foundation

/// A feature that edits one todo.
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
  }

  /// Creates the reducer.
  public init() {}

  public var body: some ReducerOf<Self> {
    BindingReducer()
  }
}
