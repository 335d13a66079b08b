/// Effects that wait for the same id, in their order.
///
/// A list through the effects themselves, each of which waits for one id at most, so that any is
/// removed in one step: many wait, and are cancelled one by one. It keeps no effect alive; the tree
/// does, of which the list is a part.
struct EffectQueue {
  private(set) unowned var first: InFlightEffect?
  private(set) unowned var last: InFlightEffect?
  private(set) var count = 0

  var isEmpty: Bool { count == 0 }

  mutating func append(_ effect: InFlightEffect) {
    effect.previous = last
    if let last { last.next = effect } else { first = effect }
    last = effect
    count += 1
  }

  mutating func remove(_ effect: InFlightEffect) {
    if let previous = effect.previous { previous.next = effect.next } else { first = effect.next }
    if let next = effect.next { next.previous = effect.previous } else { last = effect.previous }
    effect.previous = nil
    effect.next = nil
    count -= 1
  }
}

extension EffectQueue: Sequence {
  func makeIterator() -> some IteratorProtocol<InFlightEffect> {
    sequence(first: first) { $0?.next }.lazy.compactMap { $0 }.makeIterator()
  }
}
