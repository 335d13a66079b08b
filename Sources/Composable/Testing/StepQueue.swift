/// The steps of a schedule, in their default order.
struct StepQueue {
  private struct Entry {
    let step: Schedule.Step

    /// The number of the step in an explored test.
    let number: Int
  }

  private var entries: [Entry] = []
  private var head = 0

  var isEmpty: Bool { head == entries.count }

  func contains(_ executor: EffectExecutor) -> Bool {
    entries[head...].contains { entry in
      guard case .job(_, let owner) = entry.step else { return false }
      return owner === executor
    }
  }

  /// The numbers of the steps.
  var numbers: [Int] { entries[head...].map(\.number) }

  mutating func append(_ step: Schedule.Step, number: Int) {
    if head > 1_000, 2 * head > entries.count {
      entries.removeFirst(head)
      head = 0
    }
    entries.append(Entry(step: step, number: number))
  }

  /// Removes and returns the step with a number.
  mutating func remove(number: Int) -> Schedule.Step? {
    guard let index = entries[head...].firstIndex(where: { $0.number == number }) else {
      return nil
    }
    return index == head ? removeFirst() : entries.remove(at: index).step
  }

  /// Removes and returns the first step.
  mutating func removeFirst() -> Schedule.Step? {
    guard !isEmpty else { return nil }
    let entry = entries[head]
    head += 1
    if isEmpty { _ = removeAll() }
    return entry.step
  }

  mutating func insertFirst(_ step: Schedule.Step, number: Int) {
    let entry = Entry(step: step, number: number)
    if head > 0 {
      head -= 1
      entries[head] = entry
    } else {
      entries.insert(entry, at: 0)
    }
  }

  mutating func removeAll() -> [Schedule.Step] {
    defer { (entries, head) = ([], 0) }
    return entries[head...].map(\.step)
  }
}
