/// Sleepers in the order in which they wake: by deadline, then by arrival.
///
/// A binary heap of deadlines beside a table of sleepers. Leaving early takes the sleeper from the table
/// and its heap entry is skipped later, so that no sleeper needs to know its place in the heap.
///
/// - Complexity: Coming, waking and leaving are O(log *n*), leaving on average.
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

  /// The sleepers in the order in which they wake.
  var ordered: [(deadline: Instant, sleeper: Sleeper)] {
    heap.sorted(by: <).compactMap { entry in
      sleepers[entry.number].map { (entry.deadline, $0) }
    }
  }

  /// The deadline of the sleeper that wakes first.
  var nextDeadline: Instant? { heap.first?.deadline }

  /// Numbers have to grow with every arrival.
  mutating func insert(_ sleeper: Sleeper, number: Int, until deadline: Instant) {
    sleepers[number] = sleeper
    heap.append(Entry(deadline: deadline, number: number))
    var child = heap.count - 1
    while child > 0, heap[child] < heap[(child - 1) / 2] {
      heap.swapAt(child, (child - 1) / 2)
      child = (child - 1) / 2
    }
  }

  /// Takes the sleeper that wakes first.
  mutating func popFirst() -> Sleeper? {
    guard let first = heap.first else { return nil }
    defer { dropAbsent() }
    dropFirst()
    return sleepers.removeValue(forKey: first.number)
  }

  /// Takes one of those that could wake first, as they have the same deadline.
  ///
  /// - Complexity: O(*n* log *n*).
  mutating func popFirst(choosing choose: (_ count: Int) -> Int) -> Sleeper? {
    let numbers = heap.filter { $0.deadline == nextDeadline && sleepers[$0.number] != nil }
      .map(\.number).sorted()
    return numbers.isEmpty ? nil : remove(number: numbers[choose(numbers.count)])
  }

  /// Takes a sleeper that leaves early; `nil` when it is gone.
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

  /// Keeps a present sleeper in front.
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
