import Composable
import ComposableDiff

/// A change of a part of the state by an action.
public struct ValueChange<Value, Action> {
  /// The action that changed the value.
  public let transition: StateTransition<Action>

  /// The value before the action.
  public let oldValue: Value

  /// The value after the action.
  public let newValue: Value

  private let causality: Causality<Action>

  fileprivate init(
    _ transition: StateTransition<Action>,
    from oldValue: Value,
    to newValue: Value,
    _ causality: Causality<Action>
  ) {
    self.transition = transition
    self.oldValue = oldValue
    self.newValue = newValue
    self.causality = causality
  }

  /// The position of the action among all actions of the store.
  public var number: Int { transition.number }

  /// The action that changed the value.
  public var action: Action { transition.action }

  /// The actions that led to the change, from its cause to the action that user code sent.
  ///
  /// It is empty if user code sent the action that changed the value. If the history has dropped an
  /// action, or the start of an effect, the causes end there.
  ///
  /// - Complexity: O(*m* log *n*), where *m* is the number of causes, and *n* the number of
  ///   transitions.
  public var causes: [StateTransition<Action>] { causality.causes(of: transition) }
}

extension ValueChange: Sendable where Value: Sendable, Action: Sendable {}

extension History {
  /// Returns the changes of a part of the state, oldest first.
  ///
  /// The last change says which action set the current value:
  ///
  ///     let change = store.history?.changes(of: \.todos[id: id]?.isComplete).last
  ///     change?.action            // .saveFailed
  ///     change?.causes.last       // the action of the user that led to it
  ///
  /// In the debugger, call it in an expression such as
  /// `po store.history?.changes(of: \.isLoading).last`.
  ///
  /// - Parameter value: A key path or a closure that returns the part.
  /// - Returns: The changes by the ``transitions``. Values that contain a NaN are compared by their
  ///   dumps.
  /// - Complexity: O(*n*), where *n* is the number of transitions. The reducer runs at most once
  ///   for each.
  public func changes<Value: Equatable>(
    of value: (_ state: State) throws -> Value
  ) rethrows -> [ValueChange<Value, Action>] {
    var walk = walk(line)
    var tracker = ValueTracker(
      try walk.see { try value(line.firstState) },
      Causality(line.transitions, effectEvents)
    )
    while let (transition, state) = walk.next() {
      if let gap = walk.gap { tracker.skip(to: try walk.see { try value(gap.state) }) }
      tracker.add(try walk.see { try value(state) }, after: transition)
    }
    return tracker.changes
  }
}

extension Recording {
  /// Returns the changes of a part of the state by actions, oldest first.
  ///
  /// - Parameter value: A key path or a closure that returns the part.
  /// - Returns: The changes. A change by time travel is not one of them.
  /// - Throws: A ``RecordingError`` if a state cannot be decoded, or the error of `value`.
  /// - Precondition: The recording has the state after each action, like every recording that was
  ///   read from a file. For a history, call ``History/changes(of:)``.
  /// - Complexity: O(*n*), where *n* is the number of steps. Each state is decoded once.
  public func changes<Value: Equatable>(
    of value: (_ state: State) throws -> Value
  ) throws -> [ValueChange<Value, Action>] {
    var tracker = ValueTracker(
      try value(initialState),
      Causality(transitions[...], effectEvents[...])
    )
    for step in steps {
      switch step {
      case .replacement(let state):
        tracker.skip(to: try value(state()))
      case .transition(let transition, let stateAfter):
        guard let stateAfter else {
          preconditionFailure(
            """
            Recording.changes(of:) needs the state after each action (has none after \
            \(transition.number)). This recording was made from a history: call \
            'history.changes(of:)' instead.
            """
          )
        }
        tracker.add(try value(stateAfter()), after: transition)
      }
    }
    return tracker.changes
  }
}

/// Collects the changes of a value.
private struct ValueTracker<Value: Equatable, Action> {
  private(set) var changes: [ValueChange<Value, Action>] = []
  private var value: Value
  private let causality: Causality<Action>

  init(_ value: Value, _ causality: Causality<Action>) {
    self.value = value
    self.causality = causality
  }

  mutating func add(_ newValue: Value, after transition: StateTransition<Action>) {
    defer { value = newValue }
    guard value != newValue, !isOnlyNaN(newValue) else { return }
    changes.append(ValueChange(transition, from: value, to: newValue, causality))
  }

  mutating func skip(to newValue: Value) { value = newValue }

  /// Returns `true` if the values are only unequal because a NaN is not equal to itself.
  private func isOnlyNaN(_ newValue: Value) -> Bool {
    let (old, new) = (value, newValue)
    guard old != old, new != new else { return false }
    return String(customDumping: old) == String(customDumping: new)
  }
}

/// The causes of the transitions of a history.
struct Causality<Action> {
  private let transitions: ArraySlice<StateTransition<Action>>

  /// The numbers of the actions that started the effects.
  private let starts: [Int: Int]

  init(_ transitions: ArraySlice<StateTransition<Action>>, _ events: ArraySlice<EffectEvent>) {
    self.transitions = transitions
    var starts: [Int: Int] = [:]
    for event in events {
      if case .started(let start) = event.change { starts[event.number] = start.action }
    }
    self.starts = starts
  }

  /// Returns the number of the action that led to another one, or `nil` if user code sent it or the
  /// start of the effect is unknown.
  func cause(of event: ActionEvent) -> Int? {
    switch event.cause {
    case .user: nil
    case .action(let number): number
    case .effect(let number): starts[number]
    }
  }

  /// Returns the number of the action that started an effect, if it is known.
  func action(startingEffect number: Int) -> Int? { starts[number] }

  func causes(of transition: StateTransition<Action>) -> [StateTransition<Action>] {
    var causes: [StateTransition<Action>] = []
    var event = transition.event
    // A damaged file can have a cycle.
    while let number = cause(of: event), number < event.number {
      let index = transitions.partitioningIndex { $0.number >= number }
      guard index < transitions.endIndex, transitions[index].number == number else { break }
      causes.append(transitions[index])
      event = transitions[index].event
    }
    return causes
  }
}

extension Causality: Sendable where Action: Sendable {}
