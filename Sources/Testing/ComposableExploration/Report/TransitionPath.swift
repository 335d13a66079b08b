import Composable
import ComposableCasePaths
import ComposableDiff

/// The shortest known sequence that reaches a state or follows an edge of a `TransitionGraph`, as
/// a test.
///
/// The test calls a function `makeStore` of yours, which creates the store, and a function `states`
/// if the exploration has one. If you paste all paths of an exploration into a file, they test each
/// transition of the feature that the exploration found.
public struct TransitionPath: Hashable, Sendable, Encodable {
  /// The name of the test.
  public let name: String

  /// The position of the state in `TransitionGraph.states`.
  package let state: Int

  /// The position of the edge in `TransitionGraph.edges`, or `nil` for a path to a state.
  package let edge: Int?

  /// The source of the test.
  public let source: String
}

extension ExplorationLog {
  /// The paths to each state except for the initial one, and to each edge.
  var paths: [TransitionPath] {
    let graph = builder.graph
    var names: [String: Int] = [:]
    func path(_ name: String, to state: Int, by edge: Int?, _ path: Path?) -> TransitionPath? {
      guard let path else { return nil }
      let count = names[name, default: 0] + 1
      names[name] = count
      let name = count == 1 ? name : "\(name) (\(count))"
      return TransitionPath(
        name: name,
        state: state,
        edge: edge,
        source: source(of: path, reaching: builder.values[state], name: name)
      )
    }
    let states = graph.states.enumerated().dropFirst().compactMap { position, state in
      path("reaches \(state)", to: position, by: nil, statePaths[position])
    }
    let edges = graph.edges.enumerated().compactMap { position, edge in
      path(graph.name(of: edge), to: edge.target, by: position, edgePaths[position])
    }
    return states + edges
  }

  /// Returns the source of a test that ends in a state.
  private func source(of path: Path, reaching state: AnyHashable, name: String) -> String {
    let transitions = path.run.transitions[...path.last]
    let steps = path.run.lines.prefix(path.run.transitions[path.last].lineCount)
      .filter { $0 != "await store.finish()" }
    let isUsual = path.run.schedule.isEmpty
    let lines =
      isUsual ? receiving(transitions, of: path.run, after: steps) : recording(state, in: steps)
    let actual = isUsual ? "\(text(of: "store.state")) ==" : "reached.contains"
    let expected = hasShapes ? swiftSource(of: "\(state.base)") : swiftSource(of: state.base)
    let expectation = isUsual ? "\(actual) \(expected)" : "\(actual)(\(expected))"
    return ActionReport.source(
      of: lines + ["#expect(\(expectation))"],
      schedule: path.run.schedule,
      name: name
    )
  }

  private func text(of state: String) -> String {
    hasShapes ? "StateShape(of: \(state)).description" : "states(\(state))"
  }

  /// Adds lines that receive the actions of effects up to the last transition, so that the store
  /// shows the state after it.
  private func receiving(
    _ transitions: ArraySlice<ActionRun.Transition>,
    of run: ActionRun,
    after lines: [String]
  ) -> [String] {
    // Sending an action skips the actions before it.
    let received = transitions.suffix(
      from: (transitions.lastIndex { $0.origin == .user } ?? -1) + 1
    )
    guard !received.isEmpty else { return lines }
    let isSent = received.count < transitions.count
    let skip = "await store.skipReceivedActions(strict: false)"
    let start = run.hasEarlyActions && !isSent ? [skip] : []
    let isSettled =
      run.transitions.endIndex == received.endIndex
      || run.transitions[received.endIndex].lineCount > (received.last?.lineCount ?? 0)
    if received.count > 20, isSettled { return start + lines + [skip] }
    return start + lines
      + received.map { transition in
        let path = actions[transition.action].flatMap {
          Action.self is any CasePathable.Type ? keyPath(of: $0) : nil
        }
        return "await store.receive\(path.map { "(\\\($0))" } ?? " { _ in true }")"
      }
  }

  /// Adds lines that record all states, because receiving an action would change the order of
  /// effects.
  private func recording(_ state: AnyHashable, in lines: [String]) -> [String] {
    let type = hasShapes ? "String" : typeName(type(of: state.base), generics: true)
    return [
      "var reached: [\(type)] = []",
      "store.addInvariant(\"recorded\") { state in",
      "  reached.append(\(text(of: "state")))",
      "  return true",
      "}",
    ] + lines
  }
}

extension TransitionGraph {
  fileprivate func name(of edge: Edge) -> String {
    let (source, target) = (states[edge.source], states[edge.target])
    let origin =
      switch edge.origin {
      case .user: ""
      case .effect: " of an effect"
      case .time: " after some time"
      }
    return edge.source == edge.target
      ? "\(edge.action)\(origin) stays in \(source)"
      : "\(edge.action)\(origin) leads from \(source) to \(target)"
  }
}

/// Returns the text of the key path to the case of a value, and to the cases of its payload.
private func keyPath(of value: Any) -> String? {
  let mirror = Mirror(reflecting: value)
  guard mirror.displayStyle == .enum, value is any CasePathable, let name = enumCaseName(value)
  else { return nil }
  return ".\(name.swiftMember)" + (mirror.children.first.flatMap { keyPath(of: $0.value) } ?? "")
}
