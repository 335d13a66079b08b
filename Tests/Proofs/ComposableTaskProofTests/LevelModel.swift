import ComposableTestKit

@testable import Composable

/// A list of all levels, without any knowledge of what has changed.
struct LevelModel {
  /// An operator, and the identity of its child.
  private struct Step: Hashable {
    let operation: Int
    let id: Int
  }

  private typealias Place = [Step]

  private struct Key: Hashable {
    let place: Place
    let kind: LevelTask.Kind
  }

  let grammar: Grammar

  /// The expected entries of the log.
  private(set) var entries: [LevelLog.Entry] = []

  private var tasks: [Key: (number: Int, topic: Int?)] = [:]
  private var effects: [Place: Int] = [:]

  init(_ grammar: Grammar) { self.grammar = grammar }

  /// The numbers of the effects that must be in flight.
  var running: Set<Int> { Set(tasks.values.map(\.number)).union(effects.values) }

  /// Compares a state with the one before it.
  ///
  /// - Parameters:
  ///   - before: The state before the action, or `nil` for the first one.
  ///   - state: The state after the action.
  ///   - log: What has started so far. The model does not predict what reducers return.
  mutating func update(
    from before: LevelState?,
    to state: LevelState,
    _ log: LevelLog
  ) {
    if let before {
      for entry in log.entries.dropFirst(entries.count) { add(entry, from: before, to: state) }
    }
    var next: [Key: (number: Int, topic: Int?)] = [:]
    var places: Set<Place> = []
    list(state) { place, task in
      places.insert(place)
      guard let task else { return }
      let key = Key(place: place, kind: task.kind)
      if let known = tasks[key], known.topic == task.topic {
        next[key] = known
      } else {
        next[key] = (entries.count, task.topic)
        entries.append(.task(task))
      }
    }
    tasks = next
    effects = effects.filter { places.contains($0.key) }
  }

  /// Adds what a reducer has returned.
  ///
  /// A parent that runs first can replace its sheet. The new one then handles the action.
  private mutating func add(
    _ entry: LevelLog.Entry,
    from before: LevelState,
    to state: LevelState
  ) {
    func cancel(at id: Int) -> Place? {
      guard let place = place(of: id, in: before) ?? place(of: id, in: state) else { return nil }
      effects = effects.filter { !$0.key.starts(with: place) }
      return place
    }
    switch entry {
    case .task: break
    case .effect(let id): if let place = cancel(at: id) { effects[place] = entries.count }
    case .cancellation(let id): _ = cancel(at: id)
    }
    entries.append(entry)
  }

  private func place(of id: Int, in state: LevelState) -> Place? {
    if state.id == id { return [] }
    for (step, child) in children(of: state) {
      if let place = place(of: id, in: child) { return [step] + place }
    }
    return nil
  }

  private func children(of state: LevelState) -> [(Step, LevelState)] {
    state.rows.map { (Step(operation: 0, id: $0.id), $0) }
      + (state.sheet.map { [(Step(operation: 1, id: $0.id), $0)] } ?? [])
      + zip(state.path.ids, state.path).map { (Step(operation: 2, id: $0.hashValue), $1) }
  }

  /// What distinguishes levels of one type.
  private struct Position {
    var kind = 0
    var isLeft = false
    var depth = 0
    var addsTask = false
  }

  /// Lists the levels, each once without a task, and their tasks.
  private func list(_ state: LevelState, _ report: (Place, LevelTask?) -> Void) {
    func list(_ state: LevelState, _ place: Place, _ position: Position) {
      let kind = grammar.kinds[position.kind]
      func add(_ kind: LevelTask.Kind, topic: Int? = nil) {
        report(place, LevelTask(kind: kind, id: state.id, topic: topic, depth: position.depth))
      }
      report(place, nil)
      if kind.hasTask { add(.presence) }
      if position.isLeft { add(.side) }
      if position.depth >= kind.deepTask { add(.depth) }
      if kind.hasTopicTask, let topic = state.topic { add(.topic, topic: topic) }
      if position.addsTask { add(.position) }
      for (step, child) in children(of: state) {
        var next = position
        next.addsTask = false
        switch step.operation {
        case 0:
          guard let rows = kind.rows else { continue }
          next.kind = rows
          next.depth += kind.descent
        case 1:
          guard let sheet = kind.sheet else { continue }
          next.kind = sheet
          if kind.isFlipped {
            next.isLeft.toggle()
            next.depth += 1
          }
        default:
          guard let path = kind.path else { continue }
          next.kind = path
          next.addsTask = kind.addsTask
        }
        list(child, place + [step], next)
      }
    }
    list(state, [], Position())
  }
}

/// The model of one program, which is updated after each action.
final class LevelCheck {
  let initial: LevelState
  let log = LevelLog()
  let reporter = RecordedIssues()
  let grammar: Grammar
  private var model: LevelModel

  /// The first issue that the store must not report.
  ///
  /// An action in the queue can belong to a child that the action before it has removed.
  var issue: String? { reporter.texts.first { !$0.contains("received a") } }

  init(_ random: inout SeededGenerator) {
    grammar = Grammar(&random)
    initial = .random(&random)
    model = LevelModel(grammar)
    model.update(from: nil, to: initial, log)
  }

  func update(from before: LevelState, to state: LevelState) {
    model.update(from: before, to: state, log)
  }

  /// Compares the log and the effects in flight with the model.
  ///
  /// - Returns: A description of the difference, if there is one.
  func difference(from core: RootCore<LevelState, LevelAction>) -> String? {
    if log.entries != model.entries {
      let first = zip(log.entries, model.entries).enumerated().first { $1.0 != $1.1 }
      return """
        \(log.entries.count) entries, the model has \(model.entries.count); first difference \
        \(first.map { "\($0)" } ?? "none")
        """
    }
    let names = core.effectsInFlight.compactMap { effect -> String? in
      guard case .operation(let operation) = effect.work else { return nil }
      return operation.name
    }
    let found = Set(names.compactMap { Int($0) })
    guard found != model.running || names.count != found.count else { return nil }
    func list(_ numbers: Set<Int>) -> [LevelLog.Entry] { numbers.sorted().map { log.entries[$0] } }
    return """
      missing \(list(model.running.subtracting(found))), \
      too many \(list(found.subtracting(model.running)))
      """
  }
}

/// The root level, which updates the model after each action.
struct CheckedLevel: Reducer {
  let check: LevelCheck

  func makeReduce() -> ReduceFunction<LevelState, LevelAction> {
    let reduce = Level<RightSide>(grammar: check.grammar, kind: 0, log: check.log).makeReduce()
    return { [check] state, action in
      let before = state
      let effect = reduce(&state, action)
      check.update(from: before, to: state)
      return effect
    }
  }

  func reduce(into state: inout LevelState, action: LevelAction) -> Effect<LevelAction> {
    makeReduce()(&state, action)
  }
}
