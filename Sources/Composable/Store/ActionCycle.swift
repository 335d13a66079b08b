/// The part of a list of actions that repeats until the end of the list.
struct ActionCycle: Equatable {
  /// The number of actions in which a store looks for a cycle.
  static let sampleCount = 1_000

  /// The length of the longest cycle that is found.
  private static let longest = 20

  /// The positions of the actions when they occur for the first time.
  let range: Range<Int>

  /// Finds the shortest cycle that occurs three times and fills at least half of a list.
  ///
  /// - Parameter names: The names of the actions.
  /// - Complexity: O(*n*), where *n* is the number of names.
  init?(in names: [String]) {
    for length in 1...Self.longest where names.count >= 3 * length {
      let lastBefore = (0..<names.count - length).last { names[$0] != names[$0 + length] }
      let start = lastBefore.map { $0 + 1 } ?? 0
      guard names.count - start >= max(3 * length, names.count / 2) else { continue }
      range = start..<start + length
      return
    }
    return nil
  }

  /// Returns the failure of a drain that does not end.
  ///
  /// - Parameters:
  ///   - names: The names of some of the last actions.
  ///   - count: The number of handled actions.
  /// - Returns: The text of the failure.
  static func failure(of names: [String], after count: Int) -> String {
    let repeating = ActionCycle(in: names).map { names[$0.range] }
    // Not sorted by a dictionary, so that the text is always the same.
    var kinds: [String] = []
    for name in names where repeating == nil && !kinds.contains(name) { kinds.append(name) }
    return """
      A cycle of "Effect.send" was stopped after \(count) actions.

        \(repeating == nil ? "Last actions, without repetitions" : "Actions that repeat"):
      \((repeating ?? kinds.prefix(longest)).map { "    • \($0)" }.joined(separator: "\n"))

      These actions send each other, so the call of "send" would never return. The rest of the \
      queue was dropped. Return "Effect.none" from the reducer when the work is done. To repeat work \
      at intervals, sleep on a clock in an "Effect.run".
      """
  }
}
