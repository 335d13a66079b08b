import ComposableDependencies

/// A dependency that counts its uses.
final class Counter: DependencyKey, Sendable {
  private let count: Locked<Int>

  init(startingAt start: Int = 0) {
    count = Locked(start)
  }

  func next() -> Int {
    count.withLock { count in
      defer { count += 1 }
      return count
    }
  }

  static let liveValue = Counter()
  static var testValue: Counter { Counter() }
}

extension DependencyValues {
  var counter: Counter {
    get { self[Counter.self] }
    set { self[Counter.self] = newValue }
  }
}
