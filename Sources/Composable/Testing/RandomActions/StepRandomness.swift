/// A random number generator for the values of a step.
///
/// The order records its numbers, so that it can repeat them and try lower ones.
struct StepRandomness: RandomNumberGenerator {
  let order: ScheduleOrder

  // The upper 20 bits are random. The standard library maps low numbers to values near the start of
  // a range, and zero to the first one. The lower bits must differ where the standard library uses
  // them.
  mutating func next() -> UInt64 {
    let choice = UInt64(order.draw(below: 1 << 20))
    var others = SplitMix(seed: choice)
    let low = choice == 0 ? 1 << 17 : others.next()
    return choice << 44 | 1 << 43 | low & (1 << 43 - 1)
  }
}
