/// What an effect is, without its action type: a value that a store's runner reads.
@usableFromInline
struct EffectNode: Sendable {
  enum Operation: Sendable {
    case send(ActionBox)
    case run(RunOperation)
    case cancel(TypedID)
    case merge([EffectNode])
    case concatenate([EffectNode])
  }

  var operation: Operation

  /// What lies around the operation.
  var layers: EffectLayers?
}

/// Something around an effect.
enum EffectLayer: Sendable {
  /// The effect belongs to a child feature, or its actions are mapped to others.
  case scope(EffectStep)

  /// The effect can be cancelled by an id.
  case cancellable(TypedID, CancellationPolicy)

  /// The effect runs at most once in a while.
  case throttle(Throttle)
}

/// The layers around an effect, the outermost first.
///
/// A list, so that one more costs the same however many there are, and however many effects share them.
///
/// `@unchecked Sendable`: only `deinit` changes it, and only layers to which nothing else refers.
/// `EffectNestingTests` releases long lists.
final class EffectLayers: @unchecked Sendable {
  let outermost: EffectLayer
  private(set) var rest: EffectLayers?

  init(_ outermost: EffectLayer, around rest: EffectLayers?) {
    self.outermost = outermost
    self.rest = rest
  }

  deinit {
    // One after the other: a long list would overflow the stack otherwise.
    var next = rest.take()
    while next != nil, isKnownUniquelyReferenced(&next) { next = next?.rest.take() }
  }
}

extension EffectNode {
  /// Wraps the effect in one more layer.
  func wrapped(in layer: EffectLayer) -> EffectNode {
    EffectNode(operation: operation, layers: EffectLayers(layer, around: layers))
  }

  /// The parts to merge when this node becomes part of a merge.
  private var merged: [EffectNode] {
    if case .merge(let nodes) = operation, layers == nil { nodes } else { [self] }
  }

  /// Makes it both effects at once, flat however often it is done.
  mutating func merge(with other: EffectNode) {
    guard case .merge(var nodes) = operation, layers == nil else {
      operation = .merge([self] + other.merged)
      layers = nil
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
          if case .concatenate(let parts) = node.operation, node.layers == nil {
            parts
          } else {
            [node]
          }
        }
      )
    )
  }
}
