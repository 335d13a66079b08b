#if Foundation
public import ComposableCasePaths
import ComposableDependencies
public import ComposableSharing
import Foundation

extension Reducer {
  /// Lets the user undo and redo changes of a part of the state.
  ///
  ///     Reduce { state, action in … }
  ///       .undoable(\.lines, stack: \.undo, action: \.undo) { _, action in
  ///         switch action {
  ///         case .deleteButtonTapped: UndoStep("Delete")
  ///         case .textChanged: UndoStep("Typing", group: "typing", within: .seconds(2))
  ///         default: nil
  ///         }
  ///       }
  ///
  /// A change is registered if `registering` returns a step for the action and the action changes
  /// the value. Changes by other actions are not registered: undoing an earlier change also reverts
  /// them.
  ///
  /// An undo or a redo replaces the value, and then runs the base reducer with the action, for
  /// example to save the value. If there is no change to undo or redo, nothing happens.
  ///
  /// - Parameters:
  ///   - value: The key path to the part of the state.
  ///   - stack: The key path to the undo stack.
  ///   - undoAction: The case key path to the undo actions.
  ///   - cancelsEffects: Pass `true` to make an undo cancel the effects in flight of the change's
  ///     actions.
  ///   - registering: A closure that returns the step for an action, or `nil` if its change cannot
  ///     be undone. It is called with the state before the action.
  /// - Returns: A reducer that registers and reverts changes.
  /// - Complexity: Copies and compares the value for each action with a step.
  public func undoable<Value: Equatable>(
    _ value: WritableKeyPath<State, Value>,
    stack: WritableKeyPath<State, UndoStack<Value>>,
    action undoAction: CaseKeyPath<Action, UndoAction>,
    cancelsEffects: Bool = false,
    registering: @escaping (_ state: State, _ action: Action) -> UndoStep?
  ) -> Reduce<State, Action> where Action: CasePathable {
    let access = StateAccess(value)
    let reducer = UndoReducer(
      base: self,
      value: { $0[keyPath: value] },
      setValue: { state, newValue in access.modify(&state) { $0 = newValue } },
      stack: StateAccess(stack),
      stackID: TypedID(confined: stack),
      undoAction: AnyCasePath(undoAction),
      cancelsEffects: cancelsEffects,
      registering: registering
    )
    return Reduce(making: reducer.makeReduce)
  }

  /// Lets the user undo and redo changes of a shared value.
  ///
  ///     Reduce { state, action in … }
  ///       .undoable(\.$lines, stack: \.undo, action: \.undo) { _, action in … }
  ///
  /// An undo or a redo changes the shared value for everyone, and its key saves it. It also reverts
  /// changes that others have made in the meantime. Otherwise, this operator does the same as the
  /// one for a property of the state.
  ///
  /// - Parameters:
  ///   - value: The key path to the projected value of the shared property.
  ///   - stack: The key path to the undo stack.
  ///   - undoAction: The case key path to the undo actions.
  ///   - cancelsEffects: Pass `true` to make an undo cancel the effects in flight of the change's
  ///     actions.
  ///   - registering: A closure that returns the step for an action, or `nil` if its change cannot
  ///     be undone. It is called with the state before the action.
  /// - Returns: A reducer that registers and reverts changes.
  /// - Complexity: Copies and compares the value for each action with a step.
  public func undoable<Value: Equatable>(
    _ value: KeyPath<State, Shared<Value>>,
    stack: WritableKeyPath<State, UndoStack<Value>>,
    action undoAction: CaseKeyPath<Action, UndoAction>,
    cancelsEffects: Bool = false,
    registering: @escaping (_ state: State, _ action: Action) -> UndoStep?
  ) -> Reduce<State, Action> where Action: CasePathable {
    let reducer = UndoReducer(
      base: self,
      value: { $0[keyPath: value].wrappedValue },
      setValue: { state, newValue in state[keyPath: value].withLock { $0 = newValue } },
      stack: StateAccess(stack),
      stackID: TypedID(confined: stack),
      undoAction: AnyCasePath(undoAction),
      cancelsEffects: cancelsEffects,
      registering: registering
    )
    return Reduce(making: reducer.makeReduce)
  }
}

/// The id of the effects of a change.
///
/// Without the stack, an undo would cancel the effects of changes of other stacks, which have the
/// same numbers.
private struct UndoEffectID: Hashable, Sendable {
  let stack: TypedID

  /// The number of the change in its stack.
  let number: Int
}

private struct UndoReducer<Base: Reducer, Value: Equatable> {
  typealias State = Base.State
  typealias Action = Base.Action

  let base: Base
  let value: (State) -> Value
  let setValue: (inout State, Value) -> Void
  let stack: StateAccess<State, UndoStack<Value>>
  let stackID: TypedID
  let undoAction: AnyCasePath<Action, UndoAction>
  let cancelsEffects: Bool
  let registering: (State, Action) -> UndoStep?

  func makeReduce() -> ReduceFunction<State, Action> {
    let reduce = base.makeReduce()
    return { state, action in
      if let wish = undoAction.extract(from: action) {
        guard let undone = move(wish, &state) else { return .none }
        let effect = reduce(&state, action)
        guard cancelsEffects, wish == .undo else { return effect }
        return .merge(.cancel(id: UndoEffectID(stack: stackID, number: undone)), effect)
      }
      guard let step = registering(state, action) else { return reduce(&state, action) }
      let oldValue = value(state)
      let effect = reduce(&state, action)
      let isChanged = value(state) != oldValue
      let isRegistered = DependencyValues._current.undoRegistration?(isChanged) ?? isChanged
      guard isRegistered else { return effect }
      let time = step.interval == nil ? nil : DependencyValues._current.date.now
      var number = 0
      stack.modify(&state) { stack in
        stack.register(oldValue, as: step, at: time)
        number = stack.past[stack.past.count - 1].number
      }
      return cancelsEffects
        ? effect.cancellable(id: UndoEffectID(stack: stackID, number: number)) : effect
    }
  }

  /// Undoes or redoes a change.
  ///
  /// - Returns: The number of the change, or `nil` if there was none.
  private func move(_ wish: UndoAction, _ state: inout State) -> Int? {
    let known = state[keyPath: stack.keyPath]
    guard let number = (wish == .undo ? known.past : known.future).last?.number else { return nil }
    var newValue = value(state)
    stack.modify(&state) { stack in
      _ = wish == .undo ? stack.undo(&newValue) : stack.redo(&newValue)
    }
    setValue(&state, newValue)
    return number
  }
}
#endif
