import Foundation

/// With `COUNT=1` in the environment every operation is done a thousand times, once: for valgrind.
private let isCounting = ProcessInfo.processInfo.environment["COUNT"] != nil

/// Prints what one of many operations takes, the best of several rounds.
@MainActor
func measure(_ name: String, _ count: Int, rounds: Int = 7, _ body: (Int) -> Void) {
  let clock = ContinuousClock()
  let count = isCounting ? 1000 : count
  let rounds = isCounting ? 1 : rounds
  var best = Duration.seconds(1000)
  for _ in 0..<rounds { best = min(best, clock.measure { body(count) }) }
  report(name, best / count)
}

@MainActor
func measure(
  _ name: String,
  _ count: Int,
  rounds: Int = 7,
  _ body: @MainActor (Int) async -> Void
) async {
  let clock = ContinuousClock()
  let count = isCounting ? 1000 : count
  let rounds = isCounting ? 1 : rounds
  var best = Duration.seconds(1000)
  for _ in 0..<rounds {
    let start = clock.now
    await body(count)
    best = min(best, clock.now - start)
  }
  report(name, best / count)
}

private func report(_ name: String, _ duration: Duration) {
  let nanoseconds = Double(duration.components.attoseconds) / 1e9
  let text = "\((nanoseconds * 10).rounded() / 10) ns"
  print(name.padded(to: 52) + text.leftPadded(to: 14))
}

extension String {
  fileprivate func padded(to width: Int) -> String {
    self + String(repeating: " ", count: max(0, width - count))
  }

  fileprivate func leftPadded(to width: Int) -> String {
    String(repeating: " ", count: max(0, width - count)) + self
  }
}
