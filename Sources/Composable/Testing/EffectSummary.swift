import ComposableClocks

/// An effect that is in flight, in words: where it comes from, and what it waits for.
struct EffectSummary {
  let text: String

  /// The effects of the same call of `send`.
  let group: ObjectIdentifier

  /// `nil` for what only holds other effects together.
  private init?(_ effect: InFlightEffect) {
    let origin = effect.context.origin.outline
    switch effect.work {
    case .operation(let operation):
      let name = operation.name.map { "\"\($0)\", " } ?? ""
      let wait = (effect.executor as? EffectExecutor)?.activity ?? "running"
      text = "\(origin): \(name)\(operation.location)\n    \(wait)"
    case .turn where effect.context.group.registry.access({ $0.isWaiting(effect) }):
      text = "\(origin)\n    waiting for its turn, behind another effect with the same id"
    case .sequence, .turn, .section:
      return nil
    }
    group = ObjectIdentifier(effect.context.group)
  }

  /// The effects in the order of their texts, as they have none themselves.
  static func all(_ effects: Set<InFlightEffect>) -> [EffectSummary] {
    effects.compactMap(EffectSummary.init).sorted { $0.text < $1.text }
  }
}

extension [EffectSummary] {
  /// The effects, one below the other.
  var list: String { map { "• \($0.text)" }.joined(separator: "\n") }
}
