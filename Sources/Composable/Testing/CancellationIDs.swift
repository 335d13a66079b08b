import ComposableDiff

/// The cancellation ids in the effects that reducers and tasks have returned during a test.
struct CancellationIDs {
  private var cancelled: Set<TypedID> = []
  private var assigned: Set<TypedID> = []

  /// Records the ids in an effect.
  mutating func record(_ node: EffectNode) {
    switch node.operation {
    case .cancel(let id): cancelled.insert(id)
    case .merge(let parts), .concatenate(let parts): for part in parts { record(part) }
    case .send, .run: break
    }
    var layers = node.layers
    while let layer = layers {
      if case .cancellable(let id, _) = layer.outermost { assigned.insert(id) }
      layers = layer.rest
    }
  }

  /// Advice for a failure about effects that are still running: the ids that were cancelled and
  /// that no effect has had.
  ///
  /// It is not a failure of its own, because a feature can cancel effects that it has not started.
  var advice: String? {
    let ids = cancelled.subtracting(assigned).map { String(customDumping: $0.base) }.sorted()
    guard !ids.isEmpty else { return nil }
    return """
      A reducer returned ".cancel(id:)" with an id that no returned effect has had: \
      \(ids.joined(separator: ", ")). Pass the id of the running effect's ".cancellable(id:)".
      """
  }
}
