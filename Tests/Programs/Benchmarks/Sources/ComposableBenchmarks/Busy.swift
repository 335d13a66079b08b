import Composable
import Dispatch

/// What is in flight, or was read, beside the rows of a store.
struct Beside: OptionSet {
  let rawValue: Int

  /// An effect of each row.
  static let effects = Beside(rawValue: 1)

  /// A task of each row, which follows a value.
  static let tasks = Beside(rawValue: 2)

  /// The stores of the rows, whose fields were read.
  static let stores = Beside(rawValue: 4)
}

/// A row that has an effect in flight.
@Reducer
struct BusyRow {
  @ObservableState
  struct State: Equatable, Identifiable {
    let id: Int
    var count = 0
  }

  enum Action {
    case increment
    case start
  }

  let hasTask: Bool

  /// Signaled by each effect when it has started.
  let started: DispatchSemaphore

  var body: some Reducer<State, Action> {
    Reduce { state, action in
      switch action {
      case .increment:
        state.count += 1
        return .none
      case .start: return wait()
      }
    }
    if hasTask {
      // Rows that are added during the measurement run nothing.
      EmptyReducer().task(id: \.id) { $0.id < BusyRows.firstAddedID ? wait() : .none }
    }
  }

  private func wait() -> Effect<Action> {
    .run { [started] _ in
      started.signal()
      try await Task.never()
    }
  }
}

@Reducer
struct BusyRows {
  static let firstAddedID = 1_000_000_000

  @ObservableState
  struct State {
    var rows: IdentifiedArrayOf<BusyRow.State>
    var own = 0
    var upcoming = firstAddedID
  }

  enum Action {
    case own
    case rows(IdentifiedActionOf<BusyRow>)
    case append
    case appendOrRemove
    case removeLast
  }

  let row: BusyRow

  var body: some Reducer<State, Action> {
    Reduce { state, action in
      switch action {
      case .own: state.own += 1
      case .rows: break
      case .append: append(to: &state)
      case .appendOrRemove:
        if state.rows.last?.id ?? 0 >= Self.firstAddedID {
          state.rows.removeLast()
        } else {
          append(to: &state)
        }
      case .removeLast: state.rows.removeLast()
      }
      return .none
    }
    .forEach(\.rows, action: \.rows) { row }
  }

  private func append(to state: inout State) {
    state.upcoming += 1
    state.rows.append(BusyRow.State(id: state.upcoming))
  }
}

/// Measures actions beside rows with work in flight.
@MainActor
func measureBusy() {
  let all: [(String, Beside)] = [
    ("effects", .effects), ("tasks", .tasks), ("stores read", .stores),
    ("effects, tasks, stores", [.effects, .tasks, .stores]),
  ]
  for count in [100, 10_000] {
    for (name, beside) in all { measureBusy(count, beside, "\(count) elements, \(name)") }
  }
}

@MainActor
private func measureBusy(_ count: Int, _ beside: Beside, _ name: String) {
  let started = DispatchSemaphore(value: 0)
  let rows = IdentifiedArray(uniqueElements: (0..<count).map { BusyRow.State(id: $0) })
  let row = BusyRow(hasTask: beside.contains(.tasks), started: started)
  let store = Store(initialState: BusyRows.State(rows: rows)) { BusyRows(row: row) }
  var effects = 0
  if beside.contains(.tasks) {
    store.send(.own)
    effects += count
  }
  if beside.contains(.effects) {
    for id in 0..<count { store.send(.rows(.element(id: id, action: .start))) }
    effects += count
  }
  for _ in 0..<effects { started.wait() }
  let stores = beside.contains(.stores) ? Array(store.scope(\.rows, action: \.rows)) : []
  for store in stores { precondition(store.count == 0) }
  measure("an action, \(name)", 200_000) { for _ in 0..<$0 { store.send(.own) } }
  measure("an element's action, \(name)", 200_000) {
    for i in 0..<$0 { store.send(.rows(.element(id: i % count, action: .increment))) }
  }
  measure("append or remove, \(name)", 200) { for _ in 0..<$0 { store.send(.appendOrRemove) } }
  measure("append, \(name)", 2_000, rounds: 1) { for _ in 0..<$0 { store.send(.append) } }
  withExtendedLifetime(stores) {}
}
