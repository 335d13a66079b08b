internal import Synchronization

/// The sleepers of a clock, ordered by deadline and then by arrival.
///
/// The queue is a binary heap of deadlines and a table of sleepers. A cancelled sleeper is removed
/// from the table, and its heap entry is skipped later. Sleepers therefore need not know their
/// position in the heap.
///
/// - Complexity: Inserting and removing are O(log *n*). Removing a cancelled sleeper is O(log *n*)
///   on average.
struct SleepQueue<Instant: InstantProtocol, Sleeper> {
  private struct Entry {
    let deadline: Instant
    let number: Int

    static func < (lhs: Self, rhs: Self) -> Bool {
      (lhs.deadline, lhs.number) < (rhs.deadline, rhs.number)
    }
  }

  private var heap: [Entry] = []
  private var sleepers: [Int: Sleeper] = [:]

  var count: Int { sleepers.count }
  var isEmpty: Bool { sleepers.isEmpty }

  /// The sleepers in the order in which they resume.
  var ordered: [(deadline: Instant, sleeper: Sleeper)] {
    heap.sorted(by: <).compactMap { entry in
      sleepers[entry.number].map { (entry.deadline, $0) }
    }
  }

  /// The deadline of the sleeper that resumes first.
  var nextDeadline: Instant? { heap.first?.deadline }

  /// Inserts a sleeper.
  ///
  /// Numbers must increase with each insertion.
  mutating func insert(_ sleeper: Sleeper, number: Int, until deadline: Instant) {
    sleepers[number] = sleeper
    heap.append(Entry(deadline: deadline, number: number))
    var child = heap.count - 1
    while child > 0, heap[child] < heap[(child - 1) / 2] {
      heap.swapAt(child, (child - 1) / 2)
      child = (child - 1) / 2
    }
  }

  /// Removes and returns the sleeper that resumes first.
  mutating func popFirst() -> Sleeper? {
    guard let first = heap.first else { return nil }
    defer { dropAbsent() }
    dropFirst()
    return sleepers.removeValue(forKey: first.number)
  }

  /// Removes and returns one of the sleepers with the earliest deadline.
  ///
  /// - Complexity: O(*n* log *n*).
  mutating func popFirst(choosing choose: (_ count: Int) -> Int) -> Sleeper? {
    let numbers = heap.filter { $0.deadline == nextDeadline && sleepers[$0.number] != nil }
      .map(\.number).sorted()
    return numbers.isEmpty ? nil : remove(number: numbers[choose(numbers.count)])
  }

  /// Removes and returns a cancelled sleeper, or returns `nil` if it is not in the queue.
  mutating func remove(number: Int) -> Sleeper? {
    guard let sleeper = sleepers.removeValue(forKey: number) else { return nil }
    if heap.count > 2 * sleepers.count + 8 {
      // A sorted array is a heap.
      heap = heap.filter { sleepers[$0.number] != nil }.sorted(by: <)
    } else {
      dropAbsent()
    }
    return sleeper
  }

  /// Removes entries of cancelled sleepers from the front of the heap.
  private mutating func dropAbsent() {
    while let first = heap.first, sleepers[first.number] == nil { dropFirst() }
  }

  private mutating func dropFirst() {
    heap.swapAt(0, heap.count - 1)
    heap.removeLast()
    var parent = 0
    while true {
      var least = parent
      for child in [2 * parent + 1, 2 * parent + 2]
      where child < heap.count && heap[child] < heap[least] {
        least = child
      }
      guard least != parent else { return }
      heap.swapAt(parent, least)
      parent = least
    }
  }
}

/// A flag that records whether a sleeper runs again.
final class Wakeup: Sendable {
  /// The identity of the sleeper's task among the tasks that are alive.
  let task = withUnsafeCurrentTask { $0?.hashValue }
  private let isOver = Atomic(false)

  var hasHappened: Bool { isOver.load(ordering: .acquiring) }

  /// Records that the sleeper runs again.
  ///
  /// Called by the sleeper.
  func happened() {
    isOver.store(true, ordering: .releasing)
  }
}
