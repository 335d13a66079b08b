import ComposableTestKit

@testable import Composable

/// A task that starts: what it is, and the state that it received.
struct Start: Equatable {
  enum Kind: UInt64 {
    case query, count, shared, item, itemTopic, detail, detailTopic, detailEven, panel, panelTopic
  }

  /// What the effect of the task does.
  enum Work {
    case nothing
    case send
    case sendAndWait
    case runAndSend
    case runSendAndWait
    case wait
  }

  let kind: Kind
  let id: Int
  let value: Int

  /// What the effect does, which depends on nothing else.
  ///
  /// Only the first starts of a program can send actions, so that each program ends.
  func work(number: Int) -> Work {
    guard number < 300 else { return .wait }
    switch mixed(UInt64(bitPattern: Int64(id &+ value &* 31)), kind.rawValue) % 20 {
    case 0: return .nothing
    case 1: return .send
    case 2: return .sendAndWait
    case 3: return .runAndSend
    case 4: return .runSendAndWait
    default: return .wait
    }
  }
}

/// Returns a hash that is the same in each process.
func mixed(_ first: UInt64, _ second: UInt64) -> UInt64 {
  var random = SeededGenerator(seed: first &* 0xFF51_AFD7_ED55_8CCD ^ second)
  return random.next()
}

/// The tasks that have started, in order.
///
/// The name of an effect is the number of its start.
final class Starts {
  private(set) var all: [Start] = []

  func effect<Action: Sendable>(
    _ kind: Start.Kind,
    id: Int = 0,
    _ value: Int = 0,
    mutate: (UInt64) -> Action
  ) -> Effect<Action> {
    let start = Start(kind: kind, id: id, value: value)
    let number = all.count
    all.append(start)
    let name = String(number)
    let action = mutate(mixed(UInt64(number), UInt64(bitPattern: Int64(id))))
    switch start.work(number: number) {
    case .nothing: return .none
    case .send: return .send(action)
    case .sendAndWait: return .merge(.send(action), .never(name))
    case .runAndSend: return .run(name: name) { send in await send(action) }
    case .runSendAndWait:
      return .run(name: name) { send in
        await send(action)
        try await Task.never()
      }
    case .wait: return .never(name)
    }
  }
}

/// A list of all places, without any knowledge of what has changed.
struct ProgramModel {
  private struct Task {
    let value: Int
    let number: Int
    let start: Start
  }

  private var running: [UInt64: Task] = [:]

  /// The expected starts, in the order in which the features and their tasks are visited.
  private(set) var starts: [Start] = []

  /// Compares a state with the one before it.
  mutating func update(_ state: Root.State) {
    var next: [UInt64: Task] = [:]
    list(state) { place, start in
      let key = mixed(place, start.kind.rawValue)
      if let known = running[key], known.value == start.value {
        next[key] = known
      } else {
        next[key] = Task(value: start.value, number: starts.count, start: start)
        starts.append(start)
      }
    }
    running = next
  }

  /// Records that all effects were cancelled.
  mutating func reset() { running = [:] }

  /// The numbers of the tasks that must be running, and of the tasks that may have ended.
  func numbers() -> (running: Set<Int>, ending: Set<Int>) {
    var numbers: (running: Set<Int>, ending: Set<Int>) = ([], [])
    for task in running.values {
      switch task.start.work(number: task.number) {
      case .nothing, .send: break
      case .runAndSend: numbers.ending.insert(task.number)
      case .sendAndWait, .runSendAndWait, .wait: numbers.running.insert(task.number)
      }
    }
    return numbers
  }

  private func list(_ state: Root.State, _ report: (_ place: UInt64, Start) -> Void) {
    func add(_ place: UInt64, _ kind: Start.Kind, id: Int = 0, _ value: Int? = 0) {
      if let value { report(place, Start(kind: kind, id: id, value: value)) }
    }
    func child(of place: UInt64, _ operation: UInt64, _ id: Int = 0) -> UInt64 {
      mixed(mixed(place, operation), UInt64(bitPattern: Int64(id)))
    }
    func detail(_ place: UInt64, _ state: Detail.State) {
      add(place, .detail, id: state.id)
      add(place, .detailTopic, id: state.id, state.topic)
      add(place, .detailEven, id: state.id, state.isEven ? 1 : nil)
    }
    func item(_ place: UInt64, _ state: Item.State) {
      add(place, .item, id: state.id)
      add(place, .itemTopic, id: state.id, state.topic)
      if let state = state.detail { detail(child(of: place, 1, state.id), state) }
      for state in state.items { item(child(of: place, 2, state.id), state) }
    }
    add(0, .query, state.query)
    add(0, .shared, state.shared)
    add(0, .count, state.items.count)
    detail(child(of: 0, 1), state.box)
    switch state.mode {
    case .off: break
    case .left(let state): detail(child(of: 0, 2, state.id), state)
    case .right(let state): detail(child(of: 0, 3, state.id), state)
    }
    for state in state.items { item(child(of: 0, 4, state.id), state) }
    if let state = state.sheet { item(child(of: 0, 5, state.id), state) }
    if let state = state.panel {
      add(child(of: 0, 6), .panel, id: state.name)
      add(child(of: 0, 6), .panelTopic, state.topic)
    }
    for (id, state) in zip(state.path.ids, state.path) {
      detail(child(of: 0, 7, id.hashValue), state)
    }
    for state in state.shelf.details { detail(child(of: 0, 8, state.id), state) }
  }
}

/// The model of one program, which is updated after each action.
final class ProgramCheck {
  let initial: Root.State
  let starts = Starts()
  let reporter = RecordedIssues()
  private var model = ProgramModel()

  /// The first issue that the store must not report.
  ///
  /// An action in the queue can belong to a child that the action before it has removed. This is
  /// reported, and expected here.
  var issue: String? { reporter.texts.first { !$0.contains("received a") } }

  /// A Boolean value that indicates whether the store shows the past, so that the next action cancels
  /// all effects.
  var isInPast = false

  /// A Boolean value that indicates whether the history runs the reducer again.
  var isReplaying = false

  init(_ initial: Root.State) {
    self.initial = initial
    model.update(initial)
  }

  func update(_ state: Root.State) {
    if isReplaying { return }
    if isInPast { model.reset() }
    isInPast = false
    model.update(state)
  }

  /// Compares the tasks that run and the starts so far, including their order, with the model.
  ///
  /// It also searches for effects of children that do not exist.
  ///
  /// - Returns: A description of the difference, if there is one.
  func difference(from core: RootCore<Root.State, Root.Action>) -> String? {
    let (running, ending) = model.numbers()
    var found: Set<Int> = []
    for effect in core.effectsInFlight {
      var exists = false
      core.read(for: effect) { _, _ in exists = true }
      guard exists else { return "an effect of a removed child is in flight" }
      guard effect.context.isTask, case .operation(let operation) = effect.work else { continue }
      guard let number = operation.name.flatMap({ Int($0) }) else { continue }
      guard found.insert(number).inserted else { return "\(number) runs twice" }
    }
    if starts.all != model.starts {
      let first = zip(starts.all, model.starts).enumerated().first { $1.0 != $1.1 }
      return """
        \(starts.all.count) starts, the model has \(model.starts.count); first difference \
        \(first.map { "\($0)" } ?? "none")
        """
    }
    guard running.isSubset(of: found), found.subtracting(running).isSubset(of: ending) else {
      func list(_ numbers: Set<Int>) -> [Start] { numbers.sorted().map { starts.all[$0] } }
      return """
        missing \(list(running.subtracting(found))), \
        too many \(list(found.subtracting(running).subtracting(ending)))
        """
    }
    return nil
  }
}

/// The root feature, which updates the model after each action.
///
/// It implements `makeReduce` only, like a reducer of a user.
struct CheckedRoot: Reducer {
  let check: ProgramCheck

  func makeReduce() -> ReduceFunction<Root.State, Root.Action> {
    let reduce = Root(starts: check.starts).makeReduce()
    return { [check] state, action in
      let effect = reduce(&state, action)
      check.update(state)
      return effect
    }
  }

  func reduce(into state: inout Root.State, action: Root.Action) -> Effect<Root.Action> {
    makeReduce()(&state, action)
  }
}

extension SeededGenerator {
  mutating func below(_ n: Int) -> Int { Int(next() % UInt64(n)) }
  mutating func id() -> Int { Int(next() >> 8) }
  mutating func topic() -> Int? { below(3) == 0 ? nil : below(5) }
}
