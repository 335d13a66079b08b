import ComposableClocks

/// A description of an effect in flight: its origin and what it waits for.
package struct EffectSummary {
  package let text: String

  /// The identity of the effect's operation in its source, or ``text`` if the effect waits for its
  /// turn.
  package let site: String

  /// Whether the effect runs because its feature exists.
  package let isTask: Bool

  /// The group of the effects of the same call of `send`.
  let group: ObjectIdentifier

  /// Returns `nil` for a node that only groups other effects.
  private init?(_ effect: InFlightEffect) {
    let origin = effect.context.origin.summary
    switch effect.work {
    case .operation(let operation):
      let name = operation.name.map { "\"\($0)\", " } ?? ""
      let wait = (effect.executor as? EffectExecutor)?.activity ?? "running"
      text = "\(origin): \(name)\(operation.location)\n    \(wait)"
      site = operation.site
    case .turn where effect.context.group.registry.access({ $0.isWaiting(effect) }):
      text = "\(origin)\n    waiting for its turn, behind another effect with the same id"
      site = text
    case .sequence, .turn, .section:
      return nil
    }
    isTask = effect.context.isTask
    group = ObjectIdentifier(effect.context.group)
  }

  /// Returns the descriptions, sorted by text because effects have no order.
  static func all(_ effects: Set<InFlightEffect>) -> [EffectSummary] {
    effects.compactMap(EffectSummary.init).sorted { $0.text < $1.text }
  }
}

extension RunOperation {
  /// The identity of the operation in its source.
  var site: String { "\(location.fileID):\(location.line):\(location.column)" }
}

extension [EffectSummary] {
  /// The effects as a bulleted list.
  package var list: String { map { "• \($0.text)" }.joined(separator: "\n") }
}
