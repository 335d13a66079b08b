import ComposableDiff
import ComposableIssues

extension Send {
  /// Returns a value of the current state of the feature that returned the effect.
  ///
  ///     let query = await send.read(\State.query)
  ///
  /// - Parameter keyPath: The key path of the value, from the state of the feature.
  /// - Returns: The value, or `nil` if the feature no longer exists or the effect was cancelled.
  public func read<State, Value: Sendable>(
    _ keyPath: any KeyPath<State, Value> & Sendable,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async -> Value? {
    await read(
      { (state: State) in state[keyPath: keyPath] },
      fileID: fileID,
      filePath: filePath,
      line: line,
      column: column
    )
  }

  /// Returns an optional value of the current state of the feature that returned the effect.
  ///
  /// - Parameter keyPath: The key path of the value, from the state of the feature.
  /// - Returns: The value, or `nil` if it is `nil`, if the feature no longer exists, or if the
  ///   effect was cancelled.
  public func read<State, Value: Sendable>(
    _ keyPath: any KeyPath<State, Value?> & Sendable,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async -> Value? {
    let value: Value?? = await read(
      { (state: State) in state[keyPath: keyPath] },
      fileID: fileID,
      filePath: filePath,
      line: line,
      column: column
    )
    return value ?? nil
  }

  /// Calls a closure with the current state of the feature that returned the effect.
  ///
  ///     let count = await send.read { (state: State) in state.items.count }
  ///
  /// The closure is called in the isolation of the store.
  ///
  /// - Parameter body: A closure that reads the state.
  /// - Returns: The result, or `nil` if the feature no longer exists or the effect was cancelled.
  public func read<State, Value: Sendable>(
    _ body: @escaping @Sendable (_ state: State) -> Value,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async -> Value? {
    guard !Task.isCancelled, let effect else { return nil }
    let location = IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    let result = ReadResult<Value>()
    let origin = effect.context.origin
    await effect.read { state, type in
      guard type == State.self else {
        return reportWrongState(State.self, type, origin, at: location)
      }
      result.value = body(state.assumingMemoryBound(to: State.self).pointee)
    }
    return result.value
  }

  /// Waits until the state of the feature that returned the effect satisfies a condition.
  ///
  ///     return .run { send in
  ///       try await send.wait(until: \State.isConnected)
  ///       await send(.connected)
  ///     }
  ///
  /// The store checks the condition now and after each action, in its isolation. The effect uses no
  /// time in between. In a test, it continues as a step of the test store's schedule. Other actions
  /// can have changed the state again when the effect continues.
  ///
  /// - Parameter condition: A function of the state, such as a key path. It must read nothing but
  ///   the state.
  /// - Throws: `CancellationError` if the effect is cancelled, or if the feature no longer exists. A
  ///   sender that was created from a function has no state, and throws this error too.
  /// - Complexity: One call of the condition for each action of the store while the effect waits.
  public func wait<State>(
    until condition: @escaping @Sendable (_ state: State) -> Bool,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async throws {
    guard let effect else { throw CancellationError() }
    let location = IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    let origin = effect.context.origin
    let wait = StateWait(of: effect) { state, type in
      guard type == State.self else {
        reportWrongState(State.self, type, origin, at: location)
        return nil
      }
      return condition(state.assumingMemoryBound(to: State.self).pointee)
    }
    guard await wait.wait() else { throw CancellationError() }
  }
}

/// The result of a read.
///
/// `@unchecked Sendable`: it is written in the isolation of the store, before the read returns.
private final class ReadResult<Value: Sendable>: @unchecked Sendable {
  var value: Value?
}

private func reportWrongState(
  _ wanted: Any.Type,
  _ actual: Any.Type,
  _ origin: ActionBox,
  at location: IssueLocation
) {
  reportIssue(
    """
    An effect read the state of another feature than the one that returned it.

      Read:
        \(typeName(wanted, generics: true))
      Feature of the effect:
        \(typeName(actual, generics: true))
      Effect returned from:
        \(origin.outline)

    Start the key path at the state of the feature whose reducer returned the effect.
    """,
    at: location
  )
}
