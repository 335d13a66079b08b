extension Task where Success == Never, Failure == Never {
  /// Lets other tasks run for a few turns.
  ///
  /// Prefer a test store or a `TestClock`, which are exact.
  ///
  /// - Parameter count: The number of turns.
  public static func megaYield(count: Int = 20) async {
    for _ in 0..<count {
      await Task<Void, Never>.detached(priority: .background) { await Task.yield() }.value
    }
  }
}
