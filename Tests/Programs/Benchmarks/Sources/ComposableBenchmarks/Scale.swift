import Composable
import Dispatch
import Foundation

/// Prints how time and memory grow with the number of elements, effects, tasks, stores, levels and sessions.
@MainActor
func measureScale() async throws {
  let table = ScaleTable()
  for count in ScaleTable.counts {
    for _ in 0..<max(1, 100_000 / count) {
      measureDictionary(count, table)
      measureElements(count, table)
      measureStores(count, table)
      if count <= 1_000_000 {
        await measureWork(count, .effects, table).finish()
        await measureWork(count, .tasks, table).finish()
        try await measureRegistry(count, table)
      }
      if count <= 1_000 { measureLevels(count, table) }
    }
    print("\(count) measured")
  }
  table.print()
}

/// What the caches of the machine make of a table that grows.
@MainActor
private func measureDictionary(_ count: Int, _ table: ScaleTable) {
  var dictionary: [Int: BusyRow.State] = [:]
  table.measure("bare dictionary: inserting an element", count) {
    for id in 0..<count { dictionary[id] = BusyRow.State(id: id) }
  }
  table.measure("bare dictionary: changing each element", count) {
    for id in 0..<count { dictionary[id]!.count += 1 }
  }
}

/// Elements that can have effects and tasks, and have none.
@MainActor
private func measureElements(_ count: Int, _ table: ScaleTable) {
  let row = BusyRow(hasTask: true, started: DispatchSemaphore(value: 0))
  let empty = Store(initialState: BusyRows.State(rows: [])) { BusyRows(row: row) }
  table.measure("appending an element by an action", count) {
    for _ in 0..<count { empty.send(.append) }
  }
  table.measure("removing an element by an action", count) {
    for _ in 0..<count { empty.send(.removeLast) }
  }
  table.measure("an element of a new store", count) {
    let rows = IdentifiedArray(uniqueElements: (0..<count).map { BusyRow.State(id: $0 - count) })
    return Store(initialState: BusyRows.State(rows: rows)) {
      BusyRows(row: BusyRow(hasTask: false, started: row.started))
    }
  } then: { store in
    table.measure("an action of an idle element", count) {
      for id in -count..<0 { store.send(.rows(.element(id: id, action: .increment))) }
    }
  }
}

/// Stores of elements, whose fields are read.
@MainActor
private func measureStores(_ count: Int, _ table: ScaleTable) {
  let rows = IdentifiedArray(uniqueElements: (0..<count).map { BusyRow.State(id: $0) })
  let row = BusyRow(hasTask: false, started: DispatchSemaphore(value: 0))
  let store = Store(initialState: BusyRows.State(rows: rows)) { BusyRows(row: row) }
  table.measure("a store of an element, read", count) {
    let stores = Array(store.scope(\.rows, action: \.rows))
    for store in stores { precondition(store.count == 0) }
    return stores
  } then: { stores in
    table.measure("an action of an element whose store was read", count) {
      for id in 0..<count { store.send(.rows(.element(id: id, action: .increment))) }
    }
    withExtendedLifetime(stores) {}
  }
}

/// Effects that elements start, or tasks that follow them; returns the store with what is still ending.
@MainActor
private func measureWork(_ count: Int, _ work: Beside, _ table: ScaleTable) -> StoreOf<BusyRows> {
  let name = work == .tasks ? "a task" : "an effect"
  let started = DispatchSemaphore(value: 0)
  let rows = IdentifiedArray(uniqueElements: (0..<count).map { BusyRow.State(id: $0) })
  let row = BusyRow(hasTask: work == .tasks, started: started)
  let store = Store(initialState: BusyRows.State(rows: rows)) { BusyRows(row: row) }
  table.measure("starting \(name) of an element", count) {
    if work == .tasks {
      store.send(.own)
    } else {
      for id in 0..<count { store.send(.rows(.element(id: id, action: .start))) }
    }
    for _ in 0..<count { started.wait() }
  }
  table.measure("an action of an element with \(name)", count) {
    for id in 0..<count { store.send(.rows(.element(id: id, action: .increment))) }
  }
  table.measure("removing an element with \(name)", count) {
    for _ in 0..<count { store.send(.removeLast) }
  }
  return store
}

/// A feature that presents itself so many levels deep.
@MainActor
private func measureLevels(_ count: Int, _ table: ScaleTable) {
  table.measure("a presented level of a new store", count) {
    Store(initialState: Nested.State(levels: count)) { Nested() }
  } then: { store in
    let action = Nested.Action.increment(levels: count)
    table.measure("the first action, for each level that it passes", count) { store.send(action) }
  }
}

/// Sessions of a registry of stores.
@MainActor
private func measureRegistry(_ count: Int, _ table: ScaleTable) async throws {
  let registry = StoreRegistryOf<Int, Session>(limit: count) { user, actor in
    Store(initialState: Session.State(user: user), isolation: actor) { Session() }
  }
  for name in ["a new session of a registry, and its request", "a request of a session"] {
    try await table.measure(name, count) {
      for user in 0..<count {
        _ = try await registry.withStore(for: user) { $0.store.send(.added("Milk")) }
      }
    }
  }
  _ = await registry.close(timeout: .seconds(30))
}

/// What one of many things takes, beside more and more of them.
@MainActor
private final class ScaleTable {
  /// A row's times and bytes of one thing, by the number of things.
  private struct Row {
    var times: [Int: Double] = [:]
    var bytes: [Int: Double] = [:]
  }

  static let counts = [100, 1_000, 10_000, 100_000, 1_000_000, 10_000_000]

  private var names: [String] = []
  private var rows: [String: Row] = [:]

  /// Measures the best time of several calls, and the memory that the last one left.
  ///
  /// - Parameters:
  ///   - name: What each thing is.
  ///   - count: How many things the operation makes or changes.
  ///   - operation: The operation. What it returns counts as memory that it left.
  ///   - then: What follows, while what the operation returned is still there.
  func measure<Value>(
    _ name: String,
    _ count: Int,
    _ operation: () throws -> Value,
    then: (Value) -> Void = { _ in }
  ) rethrows {
    let before = allocatedBytes
    let start = ContinuousClock.now
    let value = try operation()
    note(name, count, ContinuousClock.now - start, allocatedBytes - before)
    then(value)
  }

  func measure(
    _ name: String,
    _ count: Int,
    _ operation: () async throws -> Void
  ) async rethrows {
    let before = allocatedBytes
    let start = ContinuousClock.now
    try await operation()
    note(name, count, ContinuousClock.now - start, allocatedBytes - before)
  }

  private func note(_ name: String, _ count: Int, _ duration: Duration, _ bytes: Int) {
    if rows[name] == nil { names.append(name) }
    let time = duration / .nanoseconds(1) / Double(count)
    rows[name, default: Row()].times[count, default: .infinity] =
      min(time, rows[name]?.times[count] ?? .infinity)
    rows[name]!.bytes[count] = Double(bytes) / Double(count)
  }

  /// Prints a table whose columns are separated by tabs.
  func print() {
    let heads = Self.counts.map { "10^\(String($0).count - 1)" }
    let columns = ["# ns for each"] + heads + ["exponent", "B for each", "exponent"]
    Swift.print(columns.joined(separator: "\t"))
    for name in names {
      let row = rows[name]!
      let times = Self.counts.map { row.times[$0].map { "\(Int($0.rounded()))" } ?? "" }
      let largest = row.bytes.max { $0.key < $1.key }!.value
      let bytes = largest >= 1 ? ["\(Int(largest.rounded()))", exponent(row.bytes)] : ["", ""]
      Swift.print(([name] + times + [exponent(row.times)] + bytes).joined(separator: "\t"))
    }
  }

  /// The exponent with which the total of a row grows: the slope of a line through its logarithms.
  private func exponent(_ values: [Int: Double]) -> String {
    let points = values.filter { $0.value > 0 }.map { (log(Double($0)), log($1 * Double($0))) }
    let count = Double(points.count)
    let (x, y) = points.reduce((0, 0)) { ($0.0 + $1.0 / count, $0.1 + $1.1 / count) }
    let slope =
      points.reduce(0) { $0 + ($1.0 - x) * ($1.1 - y) }
      / points.reduce(0) { $0 + ($1.0 - x) * ($1.0 - x) }
    return String(format: "%.2f", slope)
  }
}
