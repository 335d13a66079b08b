import ComposableIssues

/// What is to happen after a reducer has changed the state.
///
/// An effect is a value. Nothing happens until a store takes it from the reducer; from then on it
/// has a life: it is started, may send actions, and is finished or cancelled.
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

/// An effect may be handed to another isolation where its actions may.
extension Effect: Sendable where Action: Sendable {}

/// The effects of a reducer.
public typealias EffectOf<R: ReducerTypes> = Effect<R.Action>

extension Effect {
  /// Nothing is to happen later.
  @inlinable
  public static var none: Self { Self(node: nil) }

  /// Sends an action at once.
  ///
  /// The store handles it after the current action, before `send` returns to whoever sent that.
  /// To share logic between actions, prefer a function that both cases call.
  ///
  /// - Parameter action: The action to send.
  /// - Returns: An effect that sends the action.
  public static func send(_ action: Action) -> Self {
    Self(node: EffectNode(operation: .send(TypedActionBox(action))))
  }

  /// Runs an asynchronous operation, which may send any number of actions.
  ///
  /// The operation runs on the concurrent executor, whatever the isolation of the store or the
  /// default isolation of the module that it is written in. Actions that it sends are handled in
  /// the isolation of the store, in order.
  ///
  /// A thrown error goes to `handler`. Without one it is reported as an issue, at the place of this
  /// call. A `CancellationError`, and any error after the effect was cancelled, is ignored.
  ///
  /// - Parameters:
  ///   - priority: The priority of the task, by default that of the sender of the action.
  ///   - name: The name of the task, in logs and in messages.
  ///   - operation: The work to do.
  ///   - handler: Called with the error that the operation threw.
  ///   - fileID: The ID of the file to report issues in.
  ///   - filePath: The path of the file to report issues in.
  ///   - line: The line to report issues at.
  ///   - column: The column to report issues at.
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
