import Composable

/// A random selection of alternatives, such as kinds of steps, for a whole sequence.
///
/// A sequence with few kinds of steps repeats each of them more often. It reaches states that a
/// mixture of all kinds leaves at once. This technique is known as swarm testing.
struct Swarm {
  let seed: UInt64

  /// Selects about half of several alternatives.
  ///
  /// - Parameters:
  ///   - count: The number of alternatives.
  ///   - level: A number that distinguishes lists of alternatives.
  /// - Returns: The positions of the selected alternatives, or all positions if there are none.
  func selection(below count: Int, level: Int) -> [Int] {
    let selected = (0..<count).filter { position in
      var random = SplitMix(seed: seed ^ (UInt64(level) << 32 + UInt64(position)))
      return random.next(below: 2) == 0
    }
    return selected.isEmpty ? Array(0..<count) : selected
  }
}
