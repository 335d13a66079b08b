import ComposableDiff

/// The states that a feature reached, and the actions that led from one to another.
///
/// An exploration has one, and so do the histories and recordings of `ComposableHistory`:
///
///     let report = await exploreActions(states: \.screen, of: makeStore, steps: steps)
///     print(report.graph.mermaid)
public struct TransitionGraph: Hashable, Sendable, Encodable {
  /// The origin of an action.
  package enum Origin: String, Sendable, Encodable {
    /// A test or a program sent it.
    case user

    /// An effect sent it.
    case effect

    /// An effect sent it while a test advanced its clock.
    case time
  }

  /// An action that led from one state to another, or that did not change the state.
  package struct Edge: Hashable, Sendable, Encodable {
    /// The position of the state before the action in ``TransitionGraph/states``.
    package let source: Int

    /// The position of the state after the action in ``TransitionGraph/states``.
    package let target: Int

    /// The case of the action, without its values.
    package let action: String

    /// The origin of the action.
    package let origin: Origin

    /// The number of such actions.
    package internal(set) var count: Int
  }

  /// The names of the states, in the order in which they were reached.
  ///
  /// The first one is the initial state. Names can occur several times if values that look the same
  /// are not equal.
  package internal(set) var states: [String] = []

  /// The actions, in the order in which they first occurred.
  package internal(set) var edges: [Edge] = []
}

extension TransitionGraph {
  /// The graph as text for Mermaid, which GitHub draws in Markdown.
  ///
  /// An action of an effect has a dashed arrow, and an action after an advance of the clock a thick
  /// one.
  public var mermaid: String {
    let nodes = states.enumerated().map { index, name in
      let label = name.mermaidLabel
      return index == 0 ? "s0([\"\(label)\"])" : "s\(index)[\"\(label)\"]"
    }
    let arrows = edges.map { edge in
      "s\(edge.source) \(edge.origin.mermaidArrow)|\"\(edge.label.mermaidLabel)\"| s\(edge.target)"
    }
    return (["flowchart TD"] + (nodes + arrows).map { "  \($0)" }).joined(separator: "\n") + "\n"
  }

  /// The graph as text for Graphviz, in the DOT language.
  ///
  /// An action of an effect has a dashed arrow, and an action after an advance of the clock a bold
  /// one.
  public var graphviz: String {
    let nodes = states.enumerated().map { index, name in
      "s\(index) [label=\"\(name.graphvizLabel)\"\(index == 0 ? ", peripheries=2" : "")];"
    }
    let arrows = edges.map { edge in
      "s\(edge.source) -> s\(edge.target) [label=\"\(edge.label.graphvizLabel)\"\(edge.origin.graphvizStyle)];"
    }
    let lines = ["node [shape=box];"] + nodes + arrows
    return (["digraph {"] + lines.map { "  \($0)" } + ["}"]).joined(separator: "\n") + "\n"
  }
}

extension TransitionGraph.Edge {
  /// The action, and how often it occurred.
  fileprivate var label: String { count == 1 ? action : "\(action) × \(count)" }
}

extension TransitionGraph.Origin {
  fileprivate var mermaidArrow: String {
    switch self {
    case .user: "-->"
    case .effect: "-.->"
    case .time: "==>"
    }
  }

  fileprivate var graphvizStyle: String {
    switch self {
    case .user: ""
    case .effect: ", style=dashed"
    case .time: ", style=bold"
    }
  }
}

extension String {
  /// The text between quotation marks in Mermaid, where only letters, digits and a few other
  /// characters stand for themselves.
  fileprivate var mermaidLabel: String {
    unicodeScalars.map { scalar in
      scalar.properties.isAlphabetic || " 0123456789.,:()[]=×…?_".unicodeScalars.contains(scalar)
        ? String(scalar) : "#\(scalar.shownValue);"
    }
    .joined()
  }

  /// The text between quotation marks in the DOT language, where a backslash starts an escape and
  /// an ampersand a character of HTML.
  fileprivate var graphvizLabel: String {
    unicodeScalars.map { scalar in
      switch scalar {
      case "\\": "\\\\"
      case "\"": "\\\""
      case "&": "&amp;"
      case _ where scalar.shownValue != scalar.value: "\u{FFFD}"
      case _ where scalar.properties.generalCategory == .format: "&#\(scalar.value);"
      default: String(scalar)
      }
    }
    .joined()
  }
}

extension Unicode.Scalar {
  /// The number of the character, or of the replacement character for a control character.
  fileprivate var shownValue: UInt32 {
    switch properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator: 0xFFFD
    default: value
    }
  }
}

/// A graph that grows with each action.
package struct TransitionGraphBuilder {
  private struct EdgeKey: Hashable {
    let source: Int
    let target: Int
    let action: String
    let origin: TransitionGraph.Origin
  }

  /// The graph of the actions so far.
  package private(set) var graph = TransitionGraph()

  /// The values of the states, in the order of the states.
  package private(set) var values: [AnyHashable] = []

  private var statePositions: [AnyHashable: Int] = [:]
  private var edgePositions: [EdgeKey: Int] = [:]

  /// Creates a graph without states.
  package init() {}

  /// Returns the position of a state, which is added if it is new.
  ///
  /// - Parameter state: The value that distinguishes the state from others.
  /// - Returns: The position of the state in the graph.
  @discardableResult
  package mutating func add(_ state: AnyHashable) -> Int {
    if let position = statePositions[state] { return position }
    let position = values.count
    statePositions[state] = position
    values.append(state)
    graph.states.append(stateName(state))
    return position
  }

  /// Adds an action.
  ///
  /// - Parameters:
  ///   - action: The case of the action.
  ///   - origin: The origin of the action.
  ///   - source: The state before the action.
  ///   - target: The state after the action.
  /// - Returns: The position of the edge in the graph.
  @discardableResult
  package mutating func add(
    _ action: String,
    from origin: TransitionGraph.Origin,
    source: AnyHashable,
    target: AnyHashable
  ) -> Int {
    let (source, target) = (add(source), add(target))
    let key = EdgeKey(source: source, target: target, action: action, origin: origin)
    if let position = edgePositions[key] {
      graph.edges[position].count += 1
      return position
    }
    let position = graph.edges.count
    edgePositions[key] = position
    graph.edges.append(
      TransitionGraph.Edge(source: source, target: target, action: action, origin: origin, count: 1)
    )
    return position
  }
}

/// Returns the text of a value that distinguishes states, in one line.
private func stateName(_ value: AnyHashable) -> String {
  let text = swiftSource(of: value.base, limit: 100)
  return text.count > 300 ? "\(text.prefix(300))…" : text
}
