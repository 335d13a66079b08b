package import Composable

/// The numbers of an exploration: what it tried, and what it reached.
///
/// ``description`` is a text to read, and the summary can be encoded, for example as JSON.
public struct ExplorationSummary: Hashable, Sendable, Encodable {
  /// How often a kind of step was taken.
  package struct StepCount: Hashable, Sendable, Encodable {
    /// The step, such as `.advance(by: .seconds(1))`.
    ///
    /// For a `.send` with a closure, it contains the location of the call.
    package let name: String

    /// The number of times that the step was taken.
    package let taken: Int

    /// The number of times that the step was not possible in the current state.
    package let impossible: Int
  }

  /// How often the actions of a case occurred.
  public struct ActionCount: Hashable, Sendable, Encodable {
    /// The case of the actions, without their values.
    public let name: String

    /// The number of actions that a step sent.
    public internal(set) var sent = 0

    /// The number of actions that effects sent.
    public internal(set) var received = 0

    /// The number of actions that neither changed the state nor had an effect.
    ///
    /// It is zero if the test store does not compare whole states.
    public internal(set) var ignored = 0

    /// The number of times that a step could not send its action.
    ///
    /// It is only known for steps that always send the same action.
    package internal(set) var impossible = 0
  }

  /// How much of the short sequences was tried with every order of effects.
  public struct OrderCount: Hashable, Sendable, Encodable {
    /// The number of sequences of at most four steps, without those that differ only in values.
    public internal(set) var sequences = 0

    /// The number of these sequences that were tried with every order of effects.
    public internal(set) var completeSequences = 0

    /// The number of different orders that were tried.
    public internal(set) var orders = 0
  }

  /// An effect that kept sequences from coming to rest.
  package struct AwakeEffect: Hashable, Sendable, Encodable {
    /// The effect, and what it was waiting for at the end of the last of these sequences.
    package let effect: String

    /// The number of sequences at whose end the effect was running.
    package let sequences: Int
  }

  /// The number of sequences.
  public let sequences: Int

  /// The number of sequences at whose end all effects had ended.
  public let sequencesAtRest: Int

  /// The number of sequences whose effects did not run in the default order.
  public let schedules: Int

  /// The orders of effects of short sequences.
  ///
  /// If a sequence fails in the order of its seed, there are none.
  public let orders: OrderCount

  /// The kinds of steps, in the order of the list.
  package let steps: [StepCount]

  /// The actions that the feature handled or that were not possible, sorted by name.
  public let actions: [ActionCount]

  /// The number of values that `.cases` generated, by class.
  package let values: [ValueClass: Int]

  /// The effects that had not ended at the end of sequences.
  package let awake: [AwakeEffect]

  /// The known cases of the state that were never reached, such as `screen: .settings`.
  ///
  /// The cases of an enum are known if it is `CaseIterable` or has `@CasePathable`.
  public let neverReached: [String]

  /// The known cases of actions that were neither sent nor received.
  public let neverHandled: [String]

  /// The states that were reached, and the actions between them.
  package let graph: TransitionGraph
}

extension ExplorationSummary.OrderCount {
  fileprivate var text: String {
    let (sequences, complete) = (sequences, completeSequences)
    return """
      Of \(sequences) \(sequences == 1 ? "sequence" : "sequences") of at most 4 steps, \(complete) \
      \(complete == 1 ? "was" : "were") tried with every order of effects: \(orders) \
      \(orders == 1 ? "order" : "orders").
      """
  }
}

extension ExplorationSummary: CustomStringConvertible {
  /// The numbers as text.
  public var description: String {
    let taken = steps.map(\.taken).reduce(0, +)
    let states = graph.states.count
    var parts = [
      """
      Explored \(taken) steps in \(sequences) sequences, \(schedules) of them in another order of \
      effects. \(sequencesAtRest) sequences ended at rest. Distinct states: \(states).
      """,
      orders.text,
      table(
        ["actions", "sent", "received", "changed nothing", "impossible"],
        actions.map { ($0.name, [$0.sent, $0.received, $0.ignored, $0.impossible]) }
      ),
      table(["steps", "taken", "impossible"], steps.map { ($0.name, [$0.taken, $0.impossible]) }),
    ]
    let classes = ValueClass.allCases.compactMap { name in
      values[name].map { (name: name.rawValue, numbers: [$0]) }
    }
    if !classes.isEmpty { parts.append(table(["values", "generated"], classes)) }
    if !neverReached.isEmpty { parts.append(list("Never reached:", neverReached)) }
    if !neverHandled.isEmpty { parts.append(list("Never sent or received:", neverHandled)) }
    if !awake.isEmpty {
      let effects = awake.map {
        "\($0.effect)\n    in \($0.sequences) sequence\($0.sequences == 1 ? "" : "s")"
      }
      parts.append(list("Not at rest because of:", effects))
    }
    return parts.joined(separator: "\n\n")
  }

  private func list(_ title: String, _ items: [String]) -> String {
    "\(title)\n" + items.map { "• \($0)" }.joined(separator: "\n")
  }

  private func table(_ titles: [String], _ rows: [(name: String, numbers: [Int])]) -> String {
    let names = [titles[0]] + rows.map(\.name)
    let width = min(80, names.map(\.count).max() ?? 0)
    let lines = [titles.dropFirst().map(\.self)] + rows.map { $0.numbers.map(String.init) }
    return zip(names, lines).map { name, cells in
      let cells = zip(cells, titles.dropFirst()).map { cell, title in
        String(repeating: " ", count: max(0, title.count + 2 - cell.count)) + cell
      }
      return name + String(repeating: " ", count: max(0, width - name.count)) + cells.joined()
    }
    .joined(separator: "\n")
  }
}
