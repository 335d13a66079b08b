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

  /// Appends this node to the parts of a merge, or its own parts if it is a merge.
  private func appendMerged(to nodes: inout [EffectNode]) {
    if case .merge(let parts) = operation, layers == nil {
      nodes += parts
    } else {
      nodes.append(self)
    }
  }

  /// Merges another effect into this one.
  ///
  /// The result stays flat.
  mutating func merge(with other: EffectNode) {
    guard case .merge(var nodes) = operation, layers == nil else {
      var nodes = [self]
      other.appendMerged(to: &nodes)
      self = EffectNode(operation: .merge(nodes))
      return
    }
    // The array is not shared while it grows, so that repeated merging takes linear time.
    operation = .merge([])
    other.appendMerged(to: &nodes)
    operation = .merge(nodes)
  }

  @usableFromInline
  static func merge(_ nodes: [EffectNode]) -> EffectNode? {
    guard nodes.count > 1 else { return nodes.first }
    var parts: [EffectNode] = []
    parts.reserveCapacity(nodes.count)
    for node in nodes { node.appendMerged(to: &parts) }
    return EffectNode(operation: .merge(parts))
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
