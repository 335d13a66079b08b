/// The content of an effect with its action type erased, for the runner of a store.
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

  /// The layers around the operation.
  var layers: EffectLayers?
}

/// A layer around an effect.
enum EffectLayer: Sendable {
  /// The effect belongs to a child feature, or its actions are mapped.
  case scope(EffectStep)

  /// The effect can be cancelled with an id.
  case cancellable(TypedID, CancellationPolicy)

  /// The effect runs at most once per interval.
  case throttle(Throttle)
}

/// The layers around an effect, the outermost first.
///
/// They form a linked list, so that adding a layer takes constant time and several effects can
/// share layers.
///
/// `@unchecked Sendable`: only `deinit` changes it, and only layers that nothing else refers to.
/// `EffectNestingTests` releases long lists.
final class EffectLayers: @unchecked Sendable {
  let outermost: EffectLayer
  private(set) var rest: EffectLayers?

  init(_ outermost: EffectLayer, around rest: EffectLayers?) {
    self.outermost = outermost
    self.rest = rest
  }

  deinit {
    // Released one by one, because releasing a long list recursively would overflow the stack.
    var next = rest.take()
    while next != nil, isKnownUniquelyReferenced(&next) { next = next?.rest.take() }
  }
}

extension EffectNode {
  /// Returns the effect wrapped in another layer.
  func wrapped(in layer: EffectLayer) -> EffectNode {
    EffectNode(operation: operation, layers: EffectLayers(layer, around: layers))
  }

  /// The parts of this node for a merge.
  private var merged: [EffectNode] {
    if case .merge(let nodes) = operation, layers == nil { nodes } else { [self] }
  }

  /// Merges another effect into this one.
  ///
  /// The result stays flat.
  mutating func merge(with other: EffectNode) {
    guard case .merge(var nodes) = operation, layers == nil else {
      operation = .merge([self] + other.merged)
      layers = nil
      return
    }
    // The array is not shared while it grows, so that repeated merging takes linear time.
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
