/// What an effect is, without its action type: a value that a store's runner reads.
@usableFromInline
struct EffectNode: Sendable {
  enum Operation: Sendable {
    case send(ActionBox)
    case run(RunOperation)
    case cancel(CancelID)
    case merge([EffectNode])
    case concatenate([EffectNode])
  }

  var operation: Operation

  /// What lies around the operation, from the inside out.
  var layers: [EffectLayer] = []
}

/// Something around an effect.
enum EffectLayer: Sendable {
  /// The effect belongs to a child feature.
  case scope(EffectStep)

  /// The effect's actions are changed into others.
  case map(ActionTransform)

  /// The effect can be cancelled by an id.
  case cancellable(CancelID, CancellationPolicy)

  /// The effect runs at most once in a while.
  case throttle(Throttle)
}

/// The way from a child feature's actions to its parent's: through which operator, to which child.
struct EffectStep: Sendable {
  let scope: EffectScope

  /// Which of the children it is, or which incarnation of the only one.
  let identity: CancelID?
}

extension EffectNode {
  /// Wraps the effect in one more layer.
  func wrapped(in layer: EffectLayer) -> EffectNode {
    var node = self
    node.layers.append(layer)
    return node
  }

  /// The parts to merge when this node becomes part of a merge.
  private var merged: [EffectNode] {
    if case .merge(let nodes) = operation, layers.isEmpty { nodes } else { [self] }
  }

  /// Makes it both effects at once, flat however often it is done.
  mutating func merge(with other: EffectNode) {
    guard case .merge(var nodes) = operation, layers.isEmpty else {
      operation = .merge([self] + other.merged)
      layers = []
      return
    }
    // The array is not shared while it grows, so that many merges cost no more than one.
    operation = .merge([])
    nodes.append(contentsOf: other.merged)
    operation = .merge(nodes)
  }

  static func merge(_ nodes: [EffectNode]) -> EffectNode? {
    nodes.count < 2
      ? nodes.first : EffectNode(operation: .merge(nodes.flatMap(\.merged)))
  }

  static func concatenate(_ nodes: [EffectNode]) -> EffectNode? {
    guard nodes.count > 1 else { return nodes.first }
    return EffectNode(
      operation: .concatenate(
        nodes.flatMap { node in
          if case .concatenate(let parts) = node.operation, node.layers.isEmpty {
            parts
          } else {
            [node]
          }
        }
      )
    )
  }
}
