import Foundation

/// Counts what operations cost, which does not depend on the load of the machine.
///
/// The command `.ci/code/costs` uses it. Each operation is done a thousand times to fill caches, then a thousand times, and then two thousand
/// times. What the last run costs more than the one before is the cost of a thousand operations alone.
@MainActor
enum Costs {
  /// The kind of count: `COSTS=allocations`, `COSTS=jobs` or `COSTS=instructions`.
  enum Kind: String {
    /// By the preloaded `AllocationCounter`.
    case allocations

    /// Jobs that are handed to the pool of threads, by the same library, for operations that suspend.
    case jobs

    /// By callgrind, which dumps its counters at each call of `allocation_count`. It does not survive a task
    /// that is resumed.
    case instructions
  }

  static let kind = ProcessInfo.processInfo.environment["COSTS"].flatMap(Kind.init)

  /// The group of the operations that are counted now.
  static var group = ""

  private static let count = 1_000

  /// Returns whether the operations of a group can be counted.
  static func canCount(_ group: String) -> Bool {
    switch kind {
    case nil: true
    case .allocations: !["memory", "queue", "recording"].contains(group)
    case .jobs: suspending.contains(group)
    case .instructions: !suspending.union(["memory", "queue", "recording"]).contains(group)
    }
  }

  /// The groups whose operations suspend.
  private static let suspending: Set = ["bulk", "cancel", "merge", "run", "testStore"]

  static func measure(_ name: String, _ body: (Int) -> Void) {
    guard !name.hasPrefix("bare ") else { return }
    body(count)
    let start = mark()
    body(count)
    let middle = mark()
    body(2 * count)
    report(name, start, middle, mark())
  }

  static func measure(_ name: String, _ body: @MainActor (Int) async -> Void) async {
    guard !name.hasPrefix("bare ") else { return }
    await body(count)
    let start = mark()
    await body(count)
    let middle = mark()
    await body(2 * count)
    report(name, start, middle, mark())
  }

  private static func mark() -> Int { allocationCount?() ?? 0 }

  private static func report(_ name: String, _ start: Int, _ middle: Int, _ end: Int) {
    let cost = Double(end - middle - (middle - start)) / Double(count)
    print("\(group): \(name)\t\(cost)")
  }

  private static let allocationCount: (@convention(c) () -> Int)? = {
    guard let symbol = dlsym(nil, "allocation_count") else { return nil }
    return unsafeBitCast(symbol, to: (@convention(c) () -> Int).self)
  }()
}
