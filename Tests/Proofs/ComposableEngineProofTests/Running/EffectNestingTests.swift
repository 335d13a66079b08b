import Testing

@testable import Composable

/// Counts the work for nested effects, which must not grow with the square of their number.
@MainActor @Suite(.timeLimit(.minutes(60))) struct EffectNestingTests {
  enum Shape: CaseIterable, Sendable {
    case sequencesAndMerges, sequences, layers
  }

  enum IDs: CaseIterable, Sendable {
    case different, same
  }

  private let endless = Effect<Int>.run { _ in try await Task.never() }

  private func nested(
    _ shape: Shape,
    _ ids: IDs,
    _ policy: CancellationPolicy,
    levels: Int
  )
    -> Effect<Int>
  {
    var effect = endless
    for level in 0..<levels {
      switch shape {
      case .sequencesAndMerges where level % 2 == 0: effect = .merge(effect, endless)
      case .sequencesAndMerges, .sequences: effect = .concatenate(effect, endless)
      case .layers: break
      }
      effect = effect.cancellable(id: ids == .same ? -1 : level, policy: policy)
    }
    return effect
  }

  /// Returns the number of effects and ids that are visited from the start of a cancelled effect to
  /// its end.
  private func visits(_ effect: Effect<Int>) async throws -> Int {
    let reference = StoreReference(isolation: MainActor.shared)
    let runner = EffectRunner(store: reference)
    let group = EffectGroup(registry: runner.registry)
    let node = try #require(effect.node)
    runner.start(node, in: EffectContext(group: group, origin: TypedActionBox(0)))
    #expect(!runner.registry.effects.isEmpty)
    group.cancel()
    await group.wait()
    #expect(runner.registry.effects.isEmpty)
    return runner.registry.access { $0.visits }
  }

  // Each effect used to be registered under the ids of all enclosing effects: 4,000 levels took 18
  // s.
  @Test(arguments: Shape.allCases, IDs.allCases)
  func `work grows with the number of levels`(_ shape: Shape, _ ids: IDs) async throws {
    for policy in [CancellationPolicy.runTogether, .keepInFlight, .queue()] {
      let small = try await visits(nested(shape, ids, policy, levels: 100))
      let large = try await visits(nested(shape, ids, policy, levels: 200))
      #expect(small >= 100)
      #expect(large <= small * 2 + 10, "\(policy)")
    }
  }

  @Test(arguments: Shape.allCases)
  func `work grows with the number of levels that replace others`(_ shape: Shape) async throws {
    let small = try await visits(nested(shape, .different, .replaceInFlight, levels: 100))
    let large = try await visits(nested(shape, .different, .replaceInFlight, levels: 200))
    #expect(large <= small * 2 + 10)
  }

  @Test func `parts of a merge are registered once`() async throws {
    let merge = Effect<Int>.concatenate(.merge((0..<100).map { _ in endless }), endless)
    let plain = try await visits(merge)
    let layered = try await visits((0..<10).reduce(merge) { $0.cancellable(id: $1) })
    #expect(layered <= plain + 20)
  }
}
