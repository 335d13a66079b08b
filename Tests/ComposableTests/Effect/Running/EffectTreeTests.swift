import Testing

@testable import Composable

@Suite struct EffectTreeTests {
  private static let scope = EffectScope { (action: Int) in action }

  private let group = EffectGroup(registry: EffectRegistry { _ in })
  private var tree = EffectTree()

  private func id(_ id: Int) -> CanonicalID { group.registry.ids(CancelID(id)) }

  private func path(_ identities: [Int]) -> [EffectContext.Feature] {
    identities.map {
      EffectContext.Feature(
        scope: Self.scope,
        place: id(0),
        identity: id($0)
      )
    }
  }

  private func effect(at path: [EffectContext.Feature], ids: [Int]) -> InFlightEffect {
    var context = EffectContext(group: group, origin: TypedActionBox(0))
    context.path = path
    for id in ids { context.add(self.id(id)) }
    return InFlightEffect(.part, in: context)
  }

  @Test mutating func `an id is found by its feature and by those above it`() {
    let paths = [[], [1], [1, 2], [1, 3], [2]].map(path)
    let effects = paths.map { effect(at: $0, ids: [7]) }
    for effect in effects { tree.insert(effect) }
    for (upper, path) in paths.enumerated() {
      let below = paths.indices.filter {
        paths[$0].starts(with: path) { $0.identity == $1.identity }
      }
      #expect(
        Set(tree.effects(id(7), at: path)) == Set(below.map { effects[$0] }),
        "\(upper)"
      )
    }
    #expect(tree.effects(id(8), at: []).isEmpty)
    #expect(tree.effects(id(7), at: self.path([3])).isEmpty)
    for effect in effects { #expect(tree.remove(effect).isEmpty) }
  }

  @Test mutating func `a tree is empty when its effects are removed, in any order`() {
    for shift in 0..<5 {
      var effects = [[], [1], [1, 2], [1, 3], [2]].map { effect(at: path($0), ids: [7, 8, 7]) }
      for effect in effects { tree.insert(effect) }
      effects = Array(effects[shift...] + effects[..<shift])
      for effect in effects { #expect(tree.remove(effect).isEmpty) }
      #expect(tree.isEmpty)
      #expect(!tree.hasChildren)
    }
  }

  @Test mutating func `those that wait for an id take their turns`() {
    let running = effect(at: path([1]), ids: [7])
    let waiting = (0..<3).map { _ in effect(at: path([1]), ids: [7]) }
    tree.insert(running)
    for effect in waiting { tree.insert(effect, waitingFor: id(7)) }
    #expect(Array(tree.waiting(for: id(7), at: path([1]))) == waiting)
    #expect(Set(tree.effects(id(7), at: path([1]))) == Set(waiting + [running]))
    #expect(tree.remove(waiting[1]).isEmpty)
    #expect(tree.remove(running) == [waiting[0]])
    #expect(tree.remove(waiting[0]) == [waiting[2]])
    #expect(tree.remove(waiting[2]).isEmpty)
    #expect(tree.isEmpty)
  }

  @Test mutating func `an effect that was removed is removed once`() {
    let (one, other) = (effect(at: path([1]), ids: [7]), effect(at: path([1]), ids: [7]))
    tree.insert(one)
    tree.insert(other)
    #expect(tree.remove(one).isEmpty)
    #expect(tree.remove(one).isEmpty)
    #expect(tree.effects == [other])
    #expect(tree.remove(other).isEmpty)
  }
}
