/// What an action means for a value that is changed before it is saved.
public struct OptimisticStep<Action: Sendable>: Sendable {
  /// What happens to a change that could not be saved.
  @nonexhaustive
  public enum Failure: Hashable, Sendable {
    /// The change is taken back.
    case discard
    /// The change and the later ones with the same id are taken back.
    case discardLater
    /// The change stays, and the later ones with the same id wait until it is saved or discarded.
    case keep
  }

  enum Kind { case save, load, loaded, received }

  let kind: Kind
  var id = TypedID(0)
  var failure = Failure.discard
  var replacesWaiting = false
  var operation: @concurrent @Sendable () async throws -> Action? = { nil }

  /// The action changes the value, and the operation saves it.
  ///
  ///     case .renamed(let id, let name): .save(id: id) { try await api.rename(id, name) }
  ///
  /// An answer is handled like an action that was ``received``:
  ///
  ///     case .added(let todo):
  ///       .save { try await api.add(todo) } answer: { .numberAssigned(id: todo.id, number: $0) }
  ///
  /// - Parameters:
  ///   - id: An id. Changes with the same id are saved one after another, and others at the same
  ///     time. By default, all changes have the same id.
  ///   - failure: What happens to the change if the operation throws an error.
  ///   - replacesWaiting: Pass `true` to replace the last change with the same id that waits and
  ///     was made with `true` too, so that only the newest is saved. Each must say everything that
  ///     the one before has said.
  ///   - operation: The operation. It can run again after a restart of the program, so let the
  ///     server recognize a change that it has already received.
  ///   - answer: A closure that turns the result of the operation into an action.
  /// - Returns: A step.
  public static func save<Answer>(
    id: some Hashable & Sendable = 0,
    otherwise failure: Failure = .discard,
    replacesWaiting: Bool = false,
    _ operation: @escaping @concurrent @Sendable () async throws -> Answer,
    answer: @escaping @Sendable (Answer) -> Action? = { _ in nil }
  ) -> Self {
    Self(
      kind: .save,
      id: TypedID(id),
      failure: failure,
      replacesWaiting: replacesWaiting,
      operation: { answer(try await operation()) }
    )
  }

  /// The action starts to load the value.
  ///
  /// The loaded value may not contain what is confirmed from here on, so that is applied to it.
  public static var load: Self { Self(kind: .load) }

  /// The action brings the loaded value.
  ///
  /// The reducer runs on the confirmed value, and then the unsaved changes run again.
  public static var loaded: Self { Self(kind: .loaded) }

  /// The action brings something else that the server knows, such as a message.
  ///
  /// The reducer runs on the confirmed value, and then the unsaved changes run again.
  public static var received: Self { Self(kind: .received) }
}
