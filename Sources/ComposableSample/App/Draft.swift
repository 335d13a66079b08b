import TodosFeature

/// The text of a todo while it is being typed.
struct Draft: Codable, Equatable, Sendable {
  /// Whose text it is; `nil` if the todo is still to be added.
  let id: Todo.State.ID?
  var input = TextInput()
}
