/// Random numbers for the values of a step, which the order remembers, so that it can repeat them and try
/// lower ones.
struct StepRandomness: RandomNumberGenerator {
  let order: ScheduleOrder

  // The upper 20 bits are drawn: the standard library makes of a low number a value near the start of a
  // range, and of zero its first one. The lower bits have to differ where the standard library uses them.
  mutating func next() -> UInt64 {
    let choice = UInt64(order.draw(below: 1 << 20))
    var others = SplitMix(seed: choice)
    let low = choice == 0 ? 1 << 17 : others.next()
    return choice << 44 | 1 << 43 | low & (1 << 43 - 1)
  }
}
