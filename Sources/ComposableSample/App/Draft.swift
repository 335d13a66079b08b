import TodosFeature

/// The text of a todo that is being typed.
struct Draft: Codable, Equatable, Sendable {
  /// The todo being edited, or `nil` for a new one.
  let id: Todo.State.ID?
  var input = TextInput()
}
