/// The steps of a schedule, in their default order.
struct StepQueue {
  private struct Entry {
    let step: Schedule.Step

    /// The number of the step in a search for every order.
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

  mutating func append(_ step: Schedule.Step, number: Int) {
    if head > 1_000, 2 * head > entries.count {
      entries.removeFirst(head)
      head = 0
    }
    entries.append(Entry(step: step, number: number))
  }

  /// Removes and returns the next step: the first one, unless an order chooses another one or none.
  mutating func next(in order: ScheduleOrder?, mayStop: Bool) -> Schedule.Step? {
    guard !isEmpty else { return nil }
    let count = entries.count - head
    let numbers = entries[head...].lazy.map(\.number)
    let index = order?.pick(among: numbers, mayStop: mayStop) ?? 0
    guard index < count else { return nil }
    guard index == 0 else { return entries.remove(at: head + index).step }
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
