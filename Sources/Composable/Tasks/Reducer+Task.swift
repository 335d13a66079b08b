public import ComposableIssues

extension Reducer {
  /// Runs an effect while the feature exists.
  ///
  /// The effect starts when the feature appears: when a root store is created, or after the action
  /// that inserts the feature into the state. It is cancelled when the feature is removed or
  /// replaced by another one.
  ///
  ///     Reduce { state, action in … }
  ///       .task { state in
  ///         .run { [id = state.id] send in
  ///           for await message in messages(id) { await send(.received(message)) }
  ///         }
  ///       }
  ///
  /// The effects of a root store start when its actor is next free, or before the first action or
  /// observed read if that comes first.
  ///
  /// - Parameters:
  ///   - effect: A closure that returns the effect for the state in which the feature appeared.
  ///   - fileID: The ID of the file to name in messages.
  ///   - filePath: The path of the file to name in messages.
  ///   - line: The line to name in messages.
  ///   - column: The column to name in messages.
  /// - Returns: A reducer that also runs the effect.
  @inlinable
  @warn_unqualified_access
  public func task(
    _ effect: @escaping (_ state: State) -> Effect<Action>,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> Reduce<State, Action> {
    let location = IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    return adding { TaskSpec(at: location, effect) }
  }

  /// Runs an effect while the feature exists, and starts it again when a value of the state
  /// changes.
  ///
  ///     Reduce { state, action in … }
  ///       .task(id: \.query) { state in
  ///         .run { [query = state.query] send in
  ///           try await clock.sleep(for: .milliseconds(300))  // A new query cancels the sleep.
  ///           await send(.resultsLoaded(try await find(query)))
  ///         }
  ///       }
  ///
  /// The value is compared after each action that can have changed it. It does not matter what has
  /// changed it: this reducer, a parent, a binding, undo or time travel. While an optional value is
  /// `nil`, nothing runs.
  ///
  /// - Parameters:
  ///   - id: A function that returns the value, such as a key path. It must read nothing but the
  ///     state.
  ///   - effect: A closure that returns the effect for that state.
  ///   - fileID: The ID of the file to name in messages.
  ///   - filePath: The path of the file to name in messages.
  ///   - line: The line to name in messages.
  ///   - column: The column to name in messages.
  /// - Returns: A reducer that also runs the effect.
  /// - Complexity: One comparison of the value for each action. For an element, only if the
  ///   collection has changed: O(1) if one element was changed or inserted, O(*n*) if several were
  ///   changed, or if elements were removed or moved.
  @inlinable
  @warn_unqualified_access
  public func task<ID: Equatable>(
    id: @escaping (_ state: State) -> ID,
    _ effect: @escaping (_ state: State) -> Effect<Action>,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> Reduce<State, Action> {
    let location = IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    return adding { TaskSpec(id: id, at: location, effect) }
  }

  @inlinable
  func adding(_ makeTask: @escaping () -> TaskSpec) -> Reduce<State, Action> {
    Reduce(making: {
      let reduce = makeReduce()
      TaskCollector.add(makeTask)
      return reduce
    })
  }
}
