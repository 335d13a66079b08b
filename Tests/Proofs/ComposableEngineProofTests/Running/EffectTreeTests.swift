import Testing

@testable import Composable

@Suite struct EffectTreeTests {
  private static let scope = EffectScope { (action: Int) in action }

  private let group = EffectGroup(registry: EffectRegistry(store: StoreReference(isolation: nil)))
  private var tree = EffectTree()

  private func id(_ id: Int) -> CanonicalID { group.registry.ids(TypedID(id)) }

  private func path(_ identities: [Int]) -> [EffectContext.Feature] {
    identities.map {
      EffectContext.Feature(
        scope: Self.scope,
        place: id(0),
        identity: id($0)
      )
    }
  }

  private func effect(
    _ work: InFlightEffect.Work = .section,
    at path: [EffectContext.Feature] = [],
    ids: [Int] = [],
    partOf parent: InFlightEffect? = nil
  ) -> InFlightEffect {
    var context = EffectContext(group: group, origin: TypedActionBox(0))
    context.path = path
    context.parent = parent
    for id in ids { context.add(self.id(id)) }
    return InFlightEffect(work, in: context)
  }

  /// Adds an effect.
  private mutating func insert(_ effect: InFlightEffect, parts: [EffectNode] = []) {
    let isInserted = tree.insert(effect, parts: parts)
    #expect(isInserted)
  }

  /// Ends an effect, and returns the effects that can continue.
  private mutating func end(_ effect: InFlightEffect) -> [InFlightEffect] {
    tree.end(effect)
    return tree.takeOutcome()?.ready ?? []
  }

  @Test mutating func `an id reaches its feature and those below it`() {
    let paths = [[], [1], [1, 2], [1, 3], [2]].map(path)
    for path in paths {
      let effects = paths.map { effect(at: $0, ids: [7]) }
      for effect in effects { insert(effect) }
      tree.cancel(id(8), at: path)
      tree.cancel(id(7), at: self.path([3]))
      tree.cancel(id(7), at: path)
      for (other, effect) in zip(paths, effects) {
        let isBelow = other.starts(with: path) { $0.identity == $1.identity }
        #expect(effect.phase == (isBelow ? .cancelled : .starting))
        tree.end(effect)
      }
      #expect(tree.isEmpty)
    }
  }

  @Test mutating func `a tree is empty when its effects have ended, in any order`() {
    for shift in 0..<5 {
      var effects = [[], [1], [1, 2], [1, 3], [2]].map { effect(at: path($0), ids: [7, 8, 7]) }
      for effect in effects { insert(effect) }
      effects = Array(effects[shift...] + effects[..<shift])
      for effect in effects { #expect(end(effect).isEmpty) }
      #expect(tree.isEmpty)
      #expect(group.isEmpty)
    }
  }

  @Test mutating func `a search lasts until a feature's first effect, or an operator's last one`() {
    var search = EffectTree.Features.Search()
    func isReplaced() -> Bool {
      guard let next = tree.features.search(after: search.number) else { return false }
      search = next
      return true
    }
    #expect(!isReplaced())
    let effects = [[1], [1], [2], [2, 3]].map { effect(at: path($0)) }
    let starts = effects.map { effect in
      insert(effect)
      return isReplaced()
    }
    #expect(starts == [true, false, true, true])
    #expect(search.children.map(\.haveChildren) == [true])
    let ends = effects.map { effect in
      _ = end(effect)
      return isReplaced()
    }
    #expect(ends == [false, false, false, true])
    #expect(search.children.isEmpty)
  }

  @Test(arguments: [false, true])
  mutating func `a full queue drops the new effect, or the last one`(_ replacing: Bool) {
    let node = Effect<Int>.send(1).node!
    let turns = (0..<3).map { _ in effect(.turn(nil), ids: [7]) }
    for turn in turns { tree.takeTurn(turn, node, for: id(7), limit: 1, replacing: replacing) }
    #expect(turns.map { $0.index != nil } == [true, !replacing, replacing])
    #expect(tree.takeOutcome()?.ready == [turns[0]])
  }

  @Test mutating func `an effect that has ended ends once`() {
    let (one, other) = (effect(at: path([1]), ids: [7]), effect(at: path([1]), ids: [7]))
    insert(one)
    insert(other)
    #expect(end(one).isEmpty)
    #expect(end(one).isEmpty)
    #expect(tree.effects == [other])
    #expect(end(other).isEmpty)
  }

  @Test mutating func `cancelling a part ends a sequence, or lets it go on`() {
    for hasNext in [false, true] {
      let sequence = effect(.sequence)
      insert(sequence, parts: hasNext ? [Effect<Int>.send(1).node!] : [])
      let part = effect(ids: [7], partOf: sequence)
      insert(part)
      tree.cancel(id(7), at: [])
      #expect(end(part) == (hasNext ? [sequence] : []))
      #expect((sequence.phase == .ended) == !hasNext)
      tree.cancelAll()
    }
    #expect(tree.isEmpty)
  }

  // The part used to be registered under its own ids only, and not found by the sequence's ids.
  @Test mutating func `a part that starts in a cancelled sequence is found by the sequence's ids`()
  {
    let sequence = effect(.sequence, ids: [7])
    insert(sequence, parts: [Effect<Int>.send(1).node!])
    #expect(tree.beginPart(of: sequence) != nil)
    tree.cancel(id(7), at: [])
    let late = effect(partOf: sequence)
    insert(late)
    tree.cancel(id(7), at: [])
    #expect(late.phase == .cancelled)
  }

  // Another thread cancelled the sequence after the store had taken the part and before it inserted it.
  @Test mutating func `a part that is being started when its sequence is cancelled is rejected`() {
    let (sequence, inner) = (effect(.sequence, ids: [7]), Effect<Int>.send(1).node!)
    insert(sequence, parts: [inner, inner])
    let first = tree.beginPart(of: sequence)
    #expect(first != nil)
    tree.cancelConcurrently(id(7), at: [])
    let isInserted = tree.insert(effect(partOf: effect(.sequence, partOf: sequence)))
    #expect(!isInserted)
    let isIdle = tree.endPart(of: sequence)
    #expect(isIdle)
    let second = tree.beginPart(of: sequence)
    #expect(second == nil)
    #expect(end(sequence) == [])
    #expect(tree.isEmpty)
  }

  @Test mutating func `replacing spares what an effect is a part of, and no other part of it`() {
    let sequence = effect(.sequence, ids: [7])
    let (sibling, other) = (effect(partOf: sequence), effect(ids: [7]))
    for effect in [sequence, sibling, other] { insert(effect) }
    tree.replace(id(7), in: effect(partOf: sequence).context)
    #expect(sequence.phase == .running)
    #expect([sibling, other].allSatisfy { $0.phase == .cancelled })
  }

  @Test mutating func `a group is empty when its last effect has ended and no action is queued`() {
    let effect = effect()
    insert(effect)
    tree.enqueueAction(of: group)
    #expect(end(effect).isEmpty)
    #expect(!group.isEmpty)
    tree.dequeueAction(of: group)
    #expect(group.isEmpty)
    #expect(tree.isEmpty)
  }

  // The sequence must not retain a part after it has started.
  @Test mutating func `a sequence releases a part when it begins`() {
    final class Token: Sendable {}
    weak var token: Token?
    func parts() -> [EffectNode] {
      let strong = Token()
      token = strong
      return [Effect<Int>.run { _ in _ = strong }, .run { _ in }].compactMap(\.node)
    }
    let sequence = effect(.sequence)
    insert(sequence, parts: parts())
    #expect(token != nil)
    _ = tree.beginPart(of: sequence)
    #expect(token == nil)
  }

  // The store was released when the sequence should have continued, so code that waited for it
  // waited forever.
  @Test mutating func `a sequence between two parts ends when everything is cancelled`() {
    let sequence = effect(.sequence)
    insert(sequence, parts: [Effect<Int>.run { _ in }, .run { _ in }].compactMap(\.node))
    _ = tree.beginPart(of: sequence)
    let part = effect(partOf: sequence)
    insert(part)
    let isIdle = tree.endPart(of: sequence)
    #expect(!isIdle)
    #expect(end(part) == [sequence])
    tree.cancelAll()
    #expect(group.isEmpty)
  }
}
