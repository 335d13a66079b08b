import Composable
import ComposableHistory
import ComposableInspector
import Foundation

/// A list like that of the sample, whose states are recorded.
@Reducer
struct Errands {
  struct Errand: Codable, Equatable, Identifiable {
    let id: UUID
    var text = "Buy milk, and something else"
    var isComplete = false
  }

  struct State: Codable, Equatable {
    var errands: IdentifiedArrayOf<Errand>
    var filter = "all"
    var count = 0

    init(errands count: Int) {
      errands = IdentifiedArray(uniqueElements: (0..<count).map { _ in Errand(id: UUID()) })
    }
  }

  enum Action: Codable {
    case increment
    case toggled(Int)
  }

  var body: some Reducer<State, Action> {
    Reduce { state, action in
      switch action {
      case .increment: state.count += 1
      case .toggled(let index): state.errands[index].isComplete.toggle()
      }
      return .none
    }
  }
}

@MainActor
func makeErrands(
  _ observers: any StoreObserverProvider...,
  count: Int = 100
) -> StoreOf<Errands> {
  Store(initialState: Errands.State(errands: count)) {
    Errands()
  } withDependencies: {
    $0.storeObservers = observers
  }
}

@MainActor func measureHistory() {
  let plain = makeErrands()
  let recorded = makeErrands(HistoryRecorder())
  for (name, store) in [("not recorded", plain), ("recorded in memory", recorded)] {
    measure("`send` of a small action, \(name)", 10_000, rounds: 50) {
      for _ in 0..<$0 { store.send(.increment) }
    }
  }
  let store = makeErrands(HistoryRecorder())
  for number in 0..<10_000 { store.send(.toggled(number % 100)) }
  guard let history = store.history else { return }
  measure("the state after one of 10,000 actions", 1_000) { count in
    for step in 0..<count {
      precondition(history.state(after: history.firstNumber + (step * 7_919) % 9_900) != nil)
    }
  }
  // These do too much to be counted.
  if Costs.kind == nil {
    let id = store.withState(\.errands[0].id)
    measure("all changes of a value in 10,000 actions", 1) { count in
      for _ in 0..<count {
        precondition(history.changes(of: { $0.errands[id: id]?.isComplete }).count >= 90)
      }
    }
    let number = history.lastNumber - 5_000
    measure("a replay without one of 10,000 actions, which 5,000 follow", 1) { count in
      for _ in 0..<count { precondition(history.replay(without: number)?.omitted.count == 1) }
    }
  }
  measure("a store shows one of 10,000 states", 1_000) { count in
    for step in 0..<count {
      precondition(store.travel(to: history.firstNumber + (step * 7_919) % 9_900))
    }
  }
}

/// Measures actions that change a number or an element, beside elements that they do not change,
/// and reading the file.
@MainActor func measureRecording() throws {
  for (elements, count) in [(0, 10_000), (100, 10_000), (10_000, 10_000)] {
    let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).jsonl")
    defer { try? FileManager.default.removeItem(at: file) }
    let suffix = ", with \(elements.formatted()) elements in the state"
    let stores = [
      ("not recorded", makeErrands(count: elements)),
      ("recorded in memory", makeErrands(HistoryRecorder(), count: elements)),
      (
        "recorded in a file", makeErrands(try FileRecorder(file, of: Errands.self), count: elements)
      ),
    ]
    for (name, store) in stores {
      measure("`send`, \(name)\(suffix)", count) {
        for _ in 0..<$0 { store.send(.increment) }
      }
      guard elements > 0 else { continue }
      measure("`send` of an element's action, \(name)\(suffix)", count) {
        for number in 0..<$0 { store.send(.toggled(number % elements)) }
      }
    }
    try measureLines("a line of the file\(suffix)", of: file)
  }
  try measureReading()
}

/// Measures reading the recording of 100,000 actions beside 10,000 elements.
@MainActor private func measureReading() throws {
  let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).jsonl")
  defer { try? FileManager.default.removeItem(at: file) }
  let store = makeErrands(try FileRecorder(file, of: Errands.self), count: 10_000)
  for number in 0..<100_000 { store.send(.toggled(number % 10_000)) }
  measure("a recording of 100,000 actions is read", 1) { count in
    for _ in 0..<count {
      let recording = try? Recording<Errands.State, Errands.Action>(contentsOf: file)
      precondition(recording?.transitions.count == 100_000)
    }
  }
}

/// Sends 1,000 actions a second for a minute, and prints what each takes and the memory.
///
/// `Tests/Programs/InspectorPage/load` opens the page meanwhile.
@MainActor func measureInspector() async throws {
  let store = makeErrands(HistoryRecorder())
  for number in 0..<20_000 { store.send(.toggled(number % 100)) }
  func run(seconds: Int) async throws -> [Duration] {
    var times: [Duration] = []
    let clock = ContinuousClock()
    let start = clock.now
    for step in 0..<(seconds * 100) {
      for number in 0..<10 { times.append(clock.measure { store.send(.toggled(number)) }) }
      try await clock.sleep(until: start + .milliseconds(10) * (step + 1))
    }
    return times.sorted()
  }
  func show(_ name: String, _ times: [Duration]) {
    let (half, most) = (times[times.count / 2], times[times.count * 99 / 100])
    print("\(name): send takes \(half), 99 % under \(most); \(residentBytes / 1_048_576) MB")
  }
  show("Without a page", try await run(seconds: 5))
  let inspector = try store.inspect()
  print(inspector.url)
  fflush(nil)
  show("After 10 s with a page", try await run(seconds: 10))
  show("After 60 s with a page", try await run(seconds: 50))
  withExtendedLifetime(inspector) {}
}
