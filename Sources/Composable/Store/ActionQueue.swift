/// A first-in, first-out queue in a ring, so that a chain of actions of any length needs no more
/// room than the most that ever wait at once.
struct ActionQueue<Element> {
  private var slots: [Element?] = []
  private var head = 0
  private(set) var count = 0

  var isEmpty: Bool { count == 0 }

  mutating func append(_ element: Element) {
    if count == slots.count { grow() }
    slots[(head + count) & (slots.count - 1)] = element
    count += 1
  }

  mutating func popFirst() -> Element? {
    guard count > 0 else { return nil }
    let element = slots[head].take()
    head = (head + 1) & (slots.count - 1)
    count -= 1
    return element
  }

  /// Doubles the ring, whose size is always a power of two.
  private mutating func grow() {
    var larger: [Element?] = []
    larger.reserveCapacity(max(4, slots.count * 2))
    for offset in 0..<count { larger.append(slots[(head + offset) & (slots.count - 1)].take()) }
    while larger.count < larger.capacity.roundedDownToPowerOfTwo { larger.append(nil) }
    slots = larger
    head = 0
  }
}

extension Int {
  fileprivate var roundedDownToPowerOfTwo: Int { 1 << (Int.bitWidth - 1 - leadingZeroBitCount) }
}
