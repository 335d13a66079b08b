public import Composable
public import Foundation

/// One thing to do.
@Reducer
public struct Todo {
  /// What is known of it.
  @ObservableState
  public struct State: Codable, Equatable, Identifiable, Sendable {
    /// Which one it is, wherever it stands in a list.
    public let id: UUID

    /// What is to be done, in the user's words.
    public var description: String

    /// Whether it is done.
    public var isComplete: Bool

    /// Creates a todo.
    ///
    /// - Parameters:
    ///   - id: Which one it is.
    ///   - description: What is to be done.
    ///   - isComplete: Whether it is done.
    public init(id: UUID, description: String = "", isComplete: Bool = false) {
      self.id = id
      self.description = description
      self.isComplete = isComplete
    }
  }

  /// What can happen to it.
  public enum Action: BindableAction, Codable, Equatable, Sendable {
    /// A control has changed a property.
    case binding(BindingAction<State>)
  }

  /// Creates the reducer.
  public init() {}

  // swift-format-ignore: AllPublicDeclarationsHaveDocumentation
  public var body: some ReducerOf<Self> {
    BindingReducer()
  }
}
