/// The steps of a schedule, in their default order.
struct StepQueue {
  private var steps: [Schedule.Step] = []
  private var head = 0

  var isEmpty: Bool { head == steps.count }

  func contains(_ executor: EffectExecutor) -> Bool {
    steps[head...].contains { step in
      guard case .job(_, let owner) = step else { return false }
      return owner === executor
    }
  }

  mutating func append(_ step: Schedule.Step) {
    if head > 1_000, 2 * head > steps.count {
      steps.removeFirst(head)
      head = 0
    }
    steps.append(step)
  }

  /// Removes and returns the next step: the first one, unless an order chooses another one or none.
  mutating func next(in order: ScheduleOrder?, mayStop: Bool) -> Schedule.Step? {
    guard !isEmpty else { return nil }
    let count = steps.count - head
    let index = order?.pick(among: count + (mayStop ? 1 : 0)) ?? 0
    guard index < count else { return nil }
    guard index == 0 else { return steps.remove(at: head + index) }
    let step = steps[head]
    head += 1
    if isEmpty { _ = removeAll() }
    return step
  }

  mutating func insertFirst(_ step: Schedule.Step) {
    if head > 0 {
      head -= 1
      steps[head] = step
    } else {
      steps.insert(step, at: 0)
    }
  }

  mutating func insertFirst(_ earlier: [Schedule.Step]) {
    guard !earlier.isEmpty else { return }
    steps = earlier + steps[head...]
    head = 0
  }

  mutating func removeAll() -> [Schedule.Step] {
    defer { (steps, head) = ([], 0) }
    return Array(steps[head...])
  }
}
