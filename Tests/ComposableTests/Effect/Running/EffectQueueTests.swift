import Testing

@testable import Composable

@Suite struct EffectQueueTests {
  private func effects(_ count: Int) -> [InFlightEffect] {
    let group = EffectGroup(registry: EffectRegistry { _ in })
    let context = EffectContext(group: group, origin: TypedActionBox(0))
    return (0..<count).map { _ in InFlightEffect(.part, in: context) }
  }

  @Test func `effects keep their order, whichever are removed`() {
    let effects = effects(4)
    for removed in 0..<16 {
      var queue = EffectQueue()
      for effect in effects { queue.append(effect) }
      var rest = effects
      for (index, effect) in effects.enumerated() where removed >> index & 1 == 1 {
        queue.remove(effect)
        rest.removeAll { $0 === effect }
        #expect(Array(queue) == rest)
        #expect(queue.count == rest.count)
        #expect(queue.first === rest.first)
        #expect(queue.last === rest.last)
      }
      for effect in rest.reversed() { queue.remove(effect) }
      #expect(queue.isEmpty)
    }
  }

  @Test func `an effect that was removed may be added again`() {
    let effects = effects(2)
    var queue = EffectQueue()
    for effect in effects { queue.append(effect) }
    queue.remove(effects[0])
    queue.append(effects[0])
    #expect(Array(queue) == [effects[1], effects[0]])
  }
}
