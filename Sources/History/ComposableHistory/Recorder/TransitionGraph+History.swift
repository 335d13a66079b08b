public import Composable
import ComposableDiff

extension History {
  /// Returns a graph of the states that the store reached, and of the actions between them.
  ///
  ///     print(store.history?.graph(of: \.screen).mermaid ?? "")
  ///
  /// - Parameter states: A closure that returns the part of a state that distinguishes it from
  ///   others.
  /// - Returns: The graph of the ``transitions``. It tells actions of users and of effects apart,
  ///   but not actions after an advance of the clock.
  /// - Complexity: O(*n*), where *n* is the number of transitions. The reducer runs at most once
  ///   for each.
  public func graph<Value: Hashable>(of states: (_ state: State) -> Value) -> TransitionGraph {
    var walk = walk(line)
    var source = AnyHashable(walk.see { states(line.firstState) })
    var builder = TransitionGraphBuilder()
    builder.add(source)
    while let (transition, state) = walk.next() {
      // Nothing is known about the actions of a pause.
      if let gap = walk.gap { source = AnyHashable(walk.see { states(gap.state) }) }
      let target = AnyHashable(walk.see { states(state) })
      builder.add(transition, source: source, target: target)
      source = target
    }
    return builder.graph
  }

  /// Returns a graph of the shapes of the states that the store reached.
  ///
  /// - Returns: The graph, as ``graph(of:)`` returns it.
  /// - Complexity: O(*n*), where *n* is the number of transitions. The reducer runs at most once
  ///   for each.
  public func graph() -> TransitionGraph { graph { StateShape(of: $0) } }
}

extension Recording {
  /// Returns a graph of the recorded states, and of the actions between them.
  ///
  /// A recording from a file has the state after each action. For the recording of a ``History``,
  /// use ``History/graph(of:)``: a history has only some of its states, and leads to the others by
  /// running the reducer.
  ///
  /// - Parameter states: A closure that returns the part of a state that distinguishes it from
  ///   others.
  /// - Returns: The graph. Actions without a recorded state are not part of it.
  /// - Throws: A ``RecordingError`` if a state cannot be decoded.
  public func graph<Value: Hashable>(
    of states: (_ state: State) -> Value
  ) throws -> TransitionGraph {
    var source = AnyHashable(states(initialState))
    var builder = TransitionGraphBuilder()
    builder.add(source)
    for step in steps {
      switch step {
      case .replacement(let state): source = AnyHashable(states(try state()))
      case .transition(_, stateAfter: nil): continue
      case .transition(let transition, let stateAfter?):
        let target = AnyHashable(states(try stateAfter()))
        builder.add(transition, source: source, target: target)
        source = target
      }
    }
    return builder.graph
  }

  /// Returns a graph of the shapes of the recorded states.
  ///
  /// - Returns: The graph, as ``graph(of:)`` returns it.
  /// - Throws: A ``RecordingError`` if a state cannot be decoded.
  public func graph() throws -> TransitionGraph { try graph { StateShape(of: $0) } }
}

extension TransitionGraphBuilder {
  fileprivate mutating func add<Action>(
    _ transition: StateTransition<Action>,
    source: AnyHashable,
    target: AnyHashable
  ) {
    add(
      caseOutline(of: transition.action, isAbbreviated: true),
      from: transition.event.cause == .user ? .user : .effect,
      source: source,
      target: target
    )
  }
}
