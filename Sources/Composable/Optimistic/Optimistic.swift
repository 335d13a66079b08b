public import ComposableCasePaths
public import ComposableIssues
public import ComposableSharing

extension Reducer {
  /// Saves the changes of a part of the state after they were made.
  ///
  /// An action changes the state at once. While changes are unsaved, the value is the confirmed
  /// value with their actions applied in order: if a save fails, or the confirmed value changes,
  /// the reducer runs again on the actions.
  ///
  ///     Reduce { state, action in … }
  ///       .optimistic(\.todos, unsaved: \.unsaved, action: \.unsaved) { action in
  ///         switch action {
  ///         case .doneChanged(let id, let isDone):
  ///           .save(id: id) { [api] in try await api.setDone(id, isDone) }
  ///         case .refreshButtonTapped: .load
  ///         case .todosLoaded: .loaded
  ///         default: nil
  ///         }
  ///       }
  ///
  /// When an action runs again, its effects are ignored, and only its change of the value counts.
  /// The action must therefore contain everything that the value depends on, such as the id and the
  /// date of a new element. It must say what the value becomes, and not how it differs. A debug
  /// build runs each change twice, and reports an issue if the results differ.
  ///
  /// If an action without a step changes the value while there are unsaved changes, it keeps its
  /// place among them, and also runs again.
  ///
  /// - Parameters:
  ///   - value: The key path to the part of the state.
  ///   - unsaved: The key path to the unsaved changes.
  ///   - unsavedAction: The case key path to what happens to the changes.
  ///   - step: A closure that returns what an action means for the value, or `nil` if it means
  ///     nothing. It must depend on nothing but the action, which can be a decoded one.
  ///   - fileID: The ID of the file to name in messages.
  ///   - filePath: The path of the file to name in messages.
  ///   - line: The line to name in messages.
  ///   - column: The column to name in messages.
  /// - Returns: A reducer that saves changes.
  /// - Complexity: O(1) for an action without a step, besides comparing the value while there are
  ///   unsaved changes. If the confirmed value changes, the reducer runs once for each of them.
  @inlinable
  @warn_unqualified_access
  public func optimistic<Value: Equatable>(
    _ value: WritableKeyPath<State, Value>,
    unsaved: WritableKeyPath<State, Unsaved<Value, Action>>,
    action unsavedAction: CaseKeyPath<Action, UnsavedAction<Action>>,
    step: @escaping (_ action: Action) -> OptimisticStep<Action>?,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> Reduce<State, Action> where Action: CasePathable & Sendable {
    let location = IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    return Reduce(making: {
      let (base, value, log) = (makeReduce(), StateAccess(value), StateAccess(unsaved))
      let path = AnyCasePath(unsavedAction)
      let reducer = OptimisticReducer(base, value, log, path, step, at: location)
      let handle = { reducer.handle(&$0, $1) }
      let reduce = makeForEach(handle, unsaved, unsavedAction, reducer.saver, at: location)
      return { state, action in
        var isEmpty = true
        withUnsafePointer(to: &state) { log.read($0) { isEmpty = $0.pointee.isEmpty } }
        return isEmpty && step(action) == nil ? base(&state, action) : reduce(&state, action)
      }
    })
  }

  /// Saves the changes of a part of the state after they were made, and keeps them in a shared
  /// value.
  ///
  /// With a file, what is not saved outlives the program:
  ///
  ///     @Shared(.fileStorage(outboxURL)) var unsaved = Unsaved<[Message], Action>()
  ///
  /// After the program starts again, the part of the state contains the changes once an action
  /// starts to ``OptimisticStep/load`` it. Otherwise, this operator does the same as the one for
  /// changes in a property of the state. Only one feature at a time can use the shared value.
  ///
  /// - Parameters:
  ///   - value: The key path to the part of the state.
  ///   - unsaved: The key path to the projected value of the shared property.
  ///   - unsavedAction: The case key path to what happens to the changes.
  ///   - step: A closure that returns what an action means for the value, or `nil` if it means
  ///     nothing. It must depend on nothing but the action, which can be a decoded one.
  ///   - fileID: The ID of the file to name in messages.
  ///   - filePath: The path of the file to name in messages.
  ///   - line: The line to name in messages.
  ///   - column: The column to name in messages.
  /// - Returns: A reducer that saves changes.
  /// - Complexity: As for changes in a property of the state.
  @warn_unqualified_access
  public func optimistic<Value: Equatable>(
    _ value: WritableKeyPath<State, Value>,
    unsaved: KeyPath<State, Shared<Unsaved<Value, Action>>>,
    action unsavedAction: CaseKeyPath<Action, UnsavedAction<Action>>,
    step: @escaping (_ action: Action) -> OptimisticStep<Action>?,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> Reduce<State, Action> where Action: CasePathable & Sendable {
    self.optimistic(
      value,
      unsaved: unsaved.appending(path: \.locked),
      action: unsavedAction,
      step: step,
      fileID: fileID,
      filePath: filePath,
      line: line,
      column: column
    )
  }
}

extension Shared {
  /// The value, which a key path can change.
  fileprivate var locked: Value {
    get { wrappedValue }
    nonmutating set { withLock { $0 = newValue } }
  }
}
