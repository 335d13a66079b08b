import ComposableIssues

/// Work that runs after a reducer has changed the state.
///
/// An effect is a value. It starts when a reducer returns it to a store, and can send actions until
/// it finishes or is cancelled.
///
///     case .factButtonTapped:
///       return .run { [count = state.count] send in
///         await send(.factResponse(try await fact.fetch(count)))
///       } catch: { error, send in
///         await send(.factFailed("\(error)"))
///       }
public struct Effect<Action> {
  @usableFromInline var node: EffectNode?

  @usableFromInline
  init(node: EffectNode?) {
    self.node = node
  }
}

/// Effects are sendable if their actions are.
extension Effect: Sendable where Action: Sendable {}

extension Effect {
  /// An effect that does nothing.
  @inlinable
  public static var none: Self { Self(node: nil) }

  /// Sends an action immediately.
  ///
  /// The store handles it after the current action, and before the call of `send` that sent the
  /// current action returns. To share logic between actions, prefer a method that both cases call.
  ///
  /// - Parameter action: The action to send.
  /// - Returns: An effect that sends the action.
  public static func send(_ action: Action) -> Self {
    Self(node: EffectNode(operation: .send(TypedActionBox(action))))
  }

  /// Runs an asynchronous operation, which can send any number of actions.
  ///
  /// The operation runs on the concurrent executor, regardless of the isolation of the store or the
  /// default isolation of its module. The actions it sends are handled in the isolation of the
  /// store, in order.
  ///
  /// An error that the operation throws is passed to `handler`. Without a handler, it is reported
  /// as an issue at the location of this call. A `CancellationError`, and any error after the
  /// effect was cancelled, is ignored.
  ///
  /// - Parameters:
  ///   - priority: The priority of the task. Defaults to that of the sender of the action.
  ///   - name: The name of the task in logs and messages.
  ///   - operation: The operation to run.
  ///   - handler: A closure that is called with the error that the operation throws.
  /// - Returns: An effect that runs the operation.
  public static func run(
    priority: TaskPriority? = nil,
    name: String? = nil,
    operation: @escaping @concurrent @Sendable (_ send: Send<Action>) async throws -> Void,
    catch handler:
      (@concurrent @Sendable (_ error: any Error, _ send: Send<Action>) async -> Void)? = nil,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> Self {
    let location = IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    let run = TypedRunOperation(
      name: name,
      priority: priority,
      location: location,
      operation: operation,
      handler: handler
    )
    return Self(node: EffectNode(operation: .run(run)))
  }
}
