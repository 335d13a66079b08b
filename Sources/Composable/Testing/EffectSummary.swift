import ComposableClocks

/// An effect that is in flight, in words: where it comes from, and what it waits for.
struct EffectSummary {
  let text: String

  /// `nil` for what only holds other effects together.
  init?(_ effect: InFlightEffect) {
    let origin = effect.context.origin.outline
    switch effect.work {
    case .operation(let operation):
      let name = operation.name.map { "\"\($0)\", " } ?? ""
      let wait = Self.wait((effect.executor as? EffectExecutor)?.sleeps)
      text = "\(origin)\n    \(name)\(operation.location): waits for \(wait)"
    case .turn where effect.context.group.registry.isWaiting(effect):
      text = "\(origin)\n    waits for its turn, behind another effect with the same id"
    case .sequence, .turn, .part:
      return nil
    }
  }

  private static func wait(_ sleeps: [Sleep]?) -> String {
    sleeps.map { $0.map(\.description).joined(separator: ", ") }
      ?? "something outside of the test store"
  }

  /// The effects, one below the other; in the order of their texts, as effects have none.
  static func list(_ effects: Set<InFlightEffect>) -> String {
    effects.compactMap { EffectSummary($0)?.text }.sorted().map { "• \($0)" }
      .joined(separator: "\n")
  }
}
