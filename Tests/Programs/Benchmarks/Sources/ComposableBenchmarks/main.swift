import Composable
import Observation

@inline(never) func hide<Value>(_ value: Value) -> Value { value }

let filter = CommandLine.arguments.dropFirst().first

@MainActor func wants(_ name: String) -> Bool {
  Costs.group = name
  return Costs.canCount(name) && filter.map(name.contains) ?? true
}

/// The sizes of a collection to measure with; costs are counted with the smaller ones.
@MainActor func sizes(_ all: Int...) -> [Int] {
  Costs.kind == nil ? all : all.filter { $0 <= 10_000 }
}

if wants("send") {
  let store = Store(initialState: Counter.State()) { Counter() }
  var state = Counter.State()
  measure("bare function that switches over the action", 1_000_000) {
    for _ in 0..<$0 { reduceBare(&state, hide(.increment)) }
  }
  measure(
    "`send` of a small action",
    bare: "bare function that switches over the action",
    1_000_000
  ) {
    for _ in 0..<$0 { store.send(.increment) }
  }
  measure("an effect `.send` back, each", 1_000_000) { store.send(.chain($0)) }
  let observed = Store(initialState: ObservedCounter.State()) { ObservedCounter() }
  measure("`send` of a small action, `@ObservableState`", 1_000_000) {
    for _ in 0..<$0 { observed.send(.increment) }
  }
  measure("creating a root store", 100_000) {
    for _ in 0..<$0 { _ = Store(initialState: Counter.State()) { Counter() } }
  }
}

@inline(never) func consume(_ keyPath: CaseKeyPath<Level8.Action, Level7.Action>) {
  withExtendedLifetime(keyPath) {}
}

if wants("scope") {
  measure("making a case key path", 200_000) { for _ in 0..<$0 { consume(\.child) } }
  let store = Store(initialState: Level8.State()) { Level8() }
  measure("`send` through 8 levels of `Scope`", 1_000_000) {
    for _ in 0..<$0 {
      store.send(.child(.child(.child(.child(.child(.child(.child(.child(.increment)))))))))
    }
  }
  measure("`send` of an action of the root, past 8 levels", 1_000_000) {
    for _ in 0..<$0 { store.send(.own) }
  }
  measure("scope 5 levels and read, the children cached", 200_000) {
    for _ in 0..<$0 {
      store.scope(\.child, action: \.child).scope(\.child, action: \.child)
        .scope(\.child, action: \.child).scope(\.child, action: \.child)
        .scope(\.child, action: \.child).withState { precondition($0.count >= 0) }
    }
  }
  let child = store.scope(\.child, action: \.child).scope(\.child, action: \.child)
    .scope(\.child, action: \.child).scope(\.child, action: \.child)
    .scope(\.child, action: \.child)
  measure("reading through a held store scoped 5 levels", 1_000_000) {
    for _ in 0..<$0 { child.withState { precondition($0.count >= 0) } }
  }
}

if wants("generic") {
  let concrete = Store(initialState: Level8.State()) { Level8() }
  measure("bare concrete features, 8 levels", 1_000_000) {
    for _ in 0..<$0 {
      concrete.send(.child(.child(.child(.child(.child(.child(.child(.child(.increment)))))))))
    }
  }
  let counter = Sample(feature: Counter(), state: Counter.State(), action: .increment)
  let sample = counter.wrapped.wrapped.wrapped.wrapped.wrapped.wrapped.wrapped.wrapped
  let store = Store(initialState: sample.state) { sample.feature }
  measure(
    "`send` through 8 levels of generic features",
    bare: "bare concrete features, 8 levels",
    1_000_000
  ) {
    for _ in 0..<$0 { store.send(sample.action) }
  }
  let send = counter.makeStore(levels: 8)
  measure(
    "`send` through 8 levels of generic features, types unknown",
    bare: "bare concrete features, 8 levels",
    1_000_000
  ) { send($0) }
}

@Observable final class BareCounter {
  var count = 0
}

enum TaskLocals {
  @TaskLocal static var number = 0
}

@inline(never) func reduceBare(_ state: inout Counter.State, _ action: Counter.Action) {
  switch action {
  case .increment: state.count += 1
  default: break
  }
}

/// Observes what a closure reads, again and again.
@MainActor func watch(_ read: @escaping @MainActor () -> Void) {
  withObservationTracking(read) { MainActor.assumeIsolated { watch(read) } }
}

if wants("observation") {
  let bare = BareCounter()
  watch { _ = bare.count }
  measure("bare `@Observable` object, observed, and again each time", 100_000) {
    for _ in 0..<$0 { bare.count += 1 }
  }
  let observed = Store(initialState: ObservedCounter.State()) { ObservedCounter() }
  measure("`send`, `@ObservableState`, never read", 1_000_000) {
    for _ in 0..<$0 { observed.send(.increment) }
  }
  // The store has an id of its own, which is not that of the state.
  _ = observed.withState { $0.id }
  measure("`send` to a store that was read before", 1_000_000) {
    for _ in 0..<$0 { observed.send(.increment) }
  }
  watch { _ = observed.withState { $0.id } }
  measure("`send`, while another field is observed", 1_000_000) {
    for _ in 0..<$0 { observed.send(.increment) }
  }
  let counter = Store(initialState: ObservedCounter.State()) { ObservedCounter() }
  watch { _ = counter.count }
  measure(
    "`send`, observed, and again each time",
    bare: "bare `@Observable` object, observed, and again each time",
    100_000
  ) {
    for _ in 0..<$0 { counter.send(.increment) }
  }
  measure("reading a field of a root store", 1_000_000) {
    for _ in 0..<$0 { precondition(observed.count >= 0) }
  }

  let root = Store(initialState: Watched5.State()) { Watched5() }
  let four = root.scope(\.child, action: \.child)
  let three = four.scope(\.child, action: \.child)
  let two = three.scope(\.child, action: \.child)
  let one = two.scope(\.child, action: \.child)
  let leaf = one.scope(\.child, action: \.child)
  measure("reading a field of a store scoped 5 levels", 1_000_000) {
    for _ in 0..<$0 { precondition(leaf.count >= 0) }
  }
  watch { _ = root.title }
  watch { _ = four.title }
  watch { _ = three.title }
  watch { _ = two.title }
  watch { _ = one.title }
  watch { _ = leaf.withState { $0.id } }
  measure("`send` on a leaf, 6 observed stores", 1_000_000) {
    for _ in 0..<$0 { leaf.send(.increment) }
  }
  watch { _ = leaf.count }
  measure("`send` on an observed leaf, and again each time", 100_000) {
    for _ in 0..<$0 { leaf.send(.increment) }
  }

  for count in sizes(1, 100, 10_000) {
    let rows = IdentifiedArray(uniqueElements: (0..<count).map { ObservedCounter.State(id: $0) })
    let store = Store(initialState: ObservedRows.State(rows: rows)) { ObservedRows() }
    let stores = Array(store.scope(\.rows, action: \.rows))
    for row in stores { watch { _ = row.count } }
    measure("waking one of \(count) observed elements", 100_000) {
      for _ in 0..<$0 { stores[0].send(.increment) }
    }
  }
}

if wants("forEach") {
  for count in sizes(100, 10_000, 100_000, 1_000_000) {
    let rows = IdentifiedArray(uniqueElements: (0..<count).map { Counter.State(id: $0) })
    let store = Store(initialState: Rows.State(rows: rows)) { Rows() }
    measure("`forEach`, an element's action, \(count) elements", 200_000) {
      for i in 0..<$0 { store.send(.rows(.element(id: i % count, action: .increment))) }
    }
    measure("an action beside \(count) elements", 200_000) {
      for _ in 0..<$0 { store.send(.own) }
    }
  }
}

if wants("tasks") {
  let counter = Store(initialState: TaskCounter.State()) { TaskCounter() }
  measure("an action, one task beside it", 1_000_000) {
    for _ in 0..<$0 { counter.send(.increment) }
  }
  measure("an action that starts a task without an effect", 1_000_000) {
    for _ in 0..<$0 { counter.send(.changeTopic) }
  }
  for count in sizes(100, 10_000, 100_000) {
    let rows = IdentifiedArray(uniqueElements: (0..<count).map { TaskRow.State(id: $0) })
    let store = Store(initialState: TaskRows.State(rows: rows)) { TaskRows() }
    measure("an action beside \(count) elements with tasks", 200_000) {
      for _ in 0..<$0 { store.send(.own) }
    }
    measure("an element's action, \(count) elements with tasks", 200_000) {
      for i in 0..<$0 { store.send(.rows(.element(id: i % count, action: .increment))) }
    }
    measure("a parent's change of one element's id, \(count) elements", 200_000) {
      for i in 0..<$0 { store.send(.change(i % count)) }
    }
    if count <= 100 || Costs.kind == nil {
      measure("a parent's change of two elements' ids, \(count) elements", 200) {
        for i in 0..<$0 { store.send(.changeTwo(i % (count - 1) + 1)) }
      }
      measure("append or remove, \(count) elements with tasks", 200) {
        for _ in 0..<$0 { store.send(.pushAndPop) }
      }
    }
  }
  measure("creating a store with five absent children", 10_000) {
    for _ in 0..<$0 { _ = Store(initialState: Absent.State()) { Absent() } }
  }
  measure("creating it and eight actions", 10_000) {
    for _ in 0..<$0 {
      let store = Store(initialState: Absent.State()) { Absent() }
      for _ in 0..<8 { store.send(.own) }
    }
  }
  let empty = Store(initialState: TaskRows.State(rows: [])) { TaskRows() }
  measure("an action beside an empty collection of elements with tasks", 1_000_000) {
    for _ in 0..<$0 { empty.send(.own) }
  }
  let titles = Store(initialState: Titles.State()) { Titles() }
  measure("an action beside `optimistic`, nothing unsaved", 1_000_000) {
    for _ in 0..<$0 { titles.send(.own) }
  }
  let absent = Store(initialState: Absent.State()) { Absent() }
  measure("an action beside five absent children", 1_000_000) {
    for _ in 0..<$0 { absent.send(.own) }
  }
}

if wants("busy") { measureBusy() }

if wants("bulk") { await measureBulk() }

if wants("forEachObserved") {
  for count in sizes(100, 10_000, 100_000, 1_000_000) {
    let rows = IdentifiedArray(
      uniqueElements: (0..<count).map { ObservedCounter.State(id: $0) }
    )
    let store = Store(initialState: ObservedRows.State(rows: rows)) { ObservedRows() }
    measure("`forEach`, `@ObservableState`, \(count) elements", 200_000) {
      for i in 0..<$0 { store.send(.rows(.element(id: i % count, action: .increment))) }
    }
  }
}

if wants("stack") {
  for count in sizes(10, 1_000, 100_000) {
    let store = Store(initialState: Screens.State(count: count)) { Screens() }
    let ids = store.withState { Array($0.path.ids) }
    measure("stack, an element's action, \(count) elements", 200_000) {
      for i in 0..<$0 { store.send(.path(.element(id: ids[i % count], action: .increment))) }
    }
    measure("push and pop on \(count) elements", 200_000) {
      for _ in 0..<$0 {
        store.send(.push)
        store.send(.pop)
      }
    }
    let observed = Store(initialState: ObservedScreens.State(count: count)) { ObservedScreens() }
    let observedIDs = observed.withState { Array($0.path.ids) }
    measure("stack, `@ObservableState`, \(count) elements", 200_000) {
      for i in 0..<$0 {
        observed.send(.path(.element(id: observedIDs[i % count], action: .increment)))
      }
    }
  }
}

if wants("parts") {
  let store = Store(initialState: Parts.State()) { Parts() }
  let screen = store.withState { $0.path.ids[0] }
  measure("an action through `Scope`", 1_000_000) {
    for _ in 0..<$0 { store.send(.scoped(.increment)) }
  }
  measure("an action through `ifLet`", 1_000_000) {
    for _ in 0..<$0 { store.send(.optional(.increment)) }
  }
  measure("an action through `ifCaseLet`", 1_000_000) {
    for _ in 0..<$0 { store.send(.choice(.counter(.increment))) }
  }
  measure("an action through `forEach`", 1_000_000) {
    for _ in 0..<$0 { store.send(.rows(.element(id: 0, action: .increment))) }
  }
  // The case is indirect: making the action allocates, and sending it does not.
  let action = Parts.Action.path(.element(id: screen, action: .increment))
  measure("an action through `forEach` of a stack", 1_000_000) {
    for _ in 0..<$0 { store.send(action) }
  }
}

if wants("casePaths") {
  let action = Level1.Action.child(.increment)
  let path = AnyCasePath(\Level1.Action.Cases.child)
  measure("bare `if case`", 1_000_000) {
    for _ in 0..<$0 { if case .own = hide(action) { preconditionFailure() } }
  }
  measure("extracting by a case path", bare: "bare `if case`", 1_000_000) {
    for _ in 0..<$0 { precondition(path.extract(from: hide(action)) != nil) }
  }
  measure("`is(\\.case)`", bare: "bare `if case`", 1_000_000) {
    for _ in 0..<$0 { precondition(hide(action).is(\.child)) }
  }
}

if wants("dependencies") {
  @Dependency(\.uuid) var uuid
  measure("bare task-local value", 1_000_000) { for _ in 0..<$0 { _ = hide(TaskLocals.number) } }
  measure("reading a `@Dependency`", bare: "bare task-local value", 1_000_000) {
    for _ in 0..<$0 { _ = uuid }
  }
  let feature = Identifying()
  measure("reading a `@Dependency` of a reducer", bare: "bare task-local value", 1_000_000) {
    for _ in 0..<$0 { _ = feature.uuid }
  }
}

if wants("run") {
  let store = Store(initialState: Counter.State()) { Counter() }
  let owner = FloorOwner()
  await measureEffects("bare `Task` that hops to the actor, each") { count in
    var tasks: [Task<Void, Never>] = []
    for _ in 0..<count { tasks.append(Task.detached { await MainActor.run {} }) }
    for task in tasks { await task.value }
  }
  await measureEffects("bare `Task` with the guarantees of an effect, each") { count in
    let effects = (0..<count).map { _ in FloorEffect(of: owner) }
    for effect in effects { await effect.finish() }
  }
  await measureEffects(
    "an effect `.run` that sends an action back, each",
    bare: "bare `Task` with the guarantees of an effect, each"
  ) { count in
    var tasks: [StoreTask] = []
    for _ in 0..<count { tasks.append(store.send(.run)) }
    for task in tasks { await task.finish() }
  }
  await measureEffects("bare `Task` that hops to the actor, awaited one by one") { count in
    for _ in 0..<count { await Task.detached { await MainActor.run {} }.value }
  }
  await measureEffects(
    "bare `Task` with the guarantees of an effect, awaited one by one"
  ) { count in
    for _ in 0..<count { await FloorEffect(of: owner).finish() }
  }
  await measureEffects(
    "an effect `.run` that sends an action back, awaited one by one",
    bare: "bare `Task` with the guarantees of an effect, awaited one by one"
  ) { count in
    for _ in 0..<count { await store.send(.run).finish() }
  }
}

if wants("merge") {
  let store = Store(initialState: Counter.State()) { Counter() }
  await measure("bare task group of 1,000, each", 1_000) { count in
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<count { group.addTask { await Task.yield() } }
    }
  }
  await measure("one `merge` of 1,000 runs, each", bare: "bare task group of 1,000, each", 1_000) {
    count in
    await store.send(.runs(count)).finish()
  }
  measure("`merge(with:)` of 10,000 effects, each", 10_000) { count in
    var effect = Effect<Counter.Action>.none
    for _ in 0..<count { effect = effect.merge(with: .send(.increment)) }
  }
}

if wants("cancel") {
  let store = Store(initialState: Counter.State()) { Counter() }
  await measure("bare tasks, each cancelled by the next, each of 2,000", 2_000) { count in
    var task: Task<Void, any Error>?
    for _ in 0..<count {
      let last = task
      task = Task.detached { try await Task.never() }
      last?.cancel()
    }
    task?.cancel()
    _ = await task?.result
  }
  await measure(
    "`cancelInFlight`, each of 2,000",
    bare: "bare tasks, each cancelled by the next, each of 2,000",
    2_000
  ) { count in
    var task: StoreTask?
    for _ in 0..<count { task = store.send(.replaceInFlight) }
    task?.cancel()
    await task?.finish()
  }
  await measure("start, cancel and wait, each", 2_000) { count in
    for _ in 0..<count {
      let task = store.send(.replaceInFlight)
      task.cancel()
      await task.finish()
    }
  }
}

if wants("queue") {
  let store = Store(initialState: Counter.State()) { Counter() }
  for waiting in [1_000, 100_000] {
    await measure("\(waiting) effects that wait in a queue, each", waiting, rounds: 1) { count in
      let first = store.send(.replaceInFlight)
      var last: StoreTask?
      for _ in 0..<count { last = store.send(.queue) }
      first.cancel()
      await last?.finish()
    }
    await measure("\(waiting) effects cancelled in a queue, each", waiting, rounds: 1) { count in
      store.send(.replaceInFlight)
      var last: StoreTask?
      for _ in 0..<count { last = store.send(.queue) }
      store.send(.cancel)
      await last?.finish()
    }
  }
}

if wants("memory") {
  try await measureMemory("memory of a bare task that waits") {
    Task.detached { await waitForever() }
  }
  let store = Store(initialState: Counter.State()) { Counter() }
  try await measureMemory("memory of an effect in flight", bare: "memory of a bare task that waits")
  { store.send(.suspended) }
  let screens = Store(initialState: Screens.State(count: 1)) { Screens() }
  let id = screens.withState { $0.path.ids[0] }
  try await measureMemory("memory left of a push, its effect, and its pop") {
    screens.send(.push)
    let top = screens.withState { $0.path.ids.last ?? id }
    screens.send(.path(.element(id: top, action: .endless)))
    screens.send(.path(.popFrom(id: top)))
    return 0
  }
}

if wants("presented") {
  for levels in [1, 10, 100] {
    let store = Store(initialState: Nested.State(levels: levels)) { Nested() }
    let action = Nested.Action.increment(levels: levels)
    measure("an action \(levels) presented levels deep", 100_000) {
      for _ in 0..<$0 { store.send(action) }
    }
    measure("an action of the root, past \(levels) presented levels", 100_000) {
      for _ in 0..<$0 { store.send(.increment) }
    }
  }
  let dismissing = Store(initialState: Dismissing.State(levels: 1)) { Dismissing() }
  measure("an action 1 presented level deep, with a dependency", 100_000) {
    for _ in 0..<$0 { dismissing.send(.child(.presented(.increment))) }
  }
  measure("an action of the root, past 1 presented level with a dependency", 100_000) {
    for _ in 0..<$0 { dismissing.send(.increment) }
  }
  let store = Store(initialState: Nested.State(levels: 0)) { Nested() }
  if Costs.kind == nil {
    try await measureRest("memory left of presenting, an effect, dismissing") {
      store.send(.presentChild)
      store.send(.child(.presented(.wait)))
      store.send(.child(.dismiss))
    }
  }
  measure("presenting and dismissing", 100_000) {
    for _ in 0..<$0 {
      store.send(.presentChild)
      store.send(.child(.dismiss))
    }
  }
}

if wants("testStore") {
  let store = TestStore(initialState: Tested.State()) { Tested() }
  await measure("`TestStore`: `send` with an assertion", 20_000) { count in
    for _ in 0..<count {
      let next = store.state.count + 1
      await store.send(.increment) { $0.count = next }
    }
  }
  await measure("`TestStore`: `send`, and `receive` of its effect", 10_000) { count in
    for _ in 0..<count {
      let next = store.state.count + 1
      await store.send(.load)
      await store.receive(\.increment) { $0.count = next }
    }
  }
  let rows = IdentifiedArray(uniqueElements: (0..<10_000).map { Counter.State(id: $0) })
  let list = TestStore(initialState: TestedRows.State(rows: rows)) { TestedRows() }
  await measure("`TestStore`: `send`, one of 10,000 elements asserted", 1_000) { count in
    for index in 0..<count {
      let next = list.state.rows[id: index]!.count + 1
      await list.send(.rows(.element(id: index, action: .increment))) {
        $0.rows[id: index]!.count = next
      }
    }
  }
  if Costs.kind == nil {
    await measure("`exploreSchedules`: two effects that answer, each of 1,000", 1_000) { count in
      for seed in 1...UInt64(count) {
        await exploreSchedules(seed: seed) {
          let store = TestStore(initialState: Tested.State()) { Tested() }
          await store.send(.loadTwice)
          await store.receive(\.increment) { $0.count = 1 }
          await store.receive(\.increment) { $0.count = 2 }
        }
      }
    }
  }
  await withIssueReporters([]) {
    await measure("`TestStore`: a failing assertion, 10,000 elements", 10) { count in
      for index in 0..<count {
        await list.send(.rows(.element(id: index, action: .increment)))
      }
    }
  }
}

if wants("history") { measureHistory() }
if wants("recording") { try measureRecording() }

// Last, because stores look for shared values once there are any.
if wants("shared") {
  let shared = Shared(value: 0)
  measure("reading a shared value", 200_000) {
    for _ in 0..<$0 { precondition(shared.wrappedValue >= 0) }
  }
  let keyed = Shared(wrappedValue: 0, .inMemory("count"))
  measure("reading a shared value with a key, and its error", 200_000) {
    for _ in 0..<$0 { precondition(keyed.wrappedValue >= 0 && keyed.loadError == nil) }
  }
  measure("changing a shared value with a key", 200_000) {
    for _ in 0..<$0 { keyed.withLock { $0 += 1 } }
  }
}

if wants("saved") {
  let letter = Store(initialState: Letter.State()) { Letter(part: .fields) }
  measure("an action beside a saved part of 10 fields", 200_000) {
    for _ in 0..<$0 { letter.send(.counted) }
  }
  measure("an action that changes a saved part of 10 fields", 200_000) {
    for _ in 0..<$0 { letter.send(.stampAdded) }
  }
  let rows = Store(initialState: Letter.State()) { Letter(part: .rows) }
  measure("an action beside a saved part of 10000 rows", 200_000) {
    for _ in 0..<$0 { rows.send(.counted) }
  }
  // Counting its instructions takes a minute.
  if Costs.kind == nil {
    let mappedRows = Store(initialState: Letter.State()) { Letter(part: .mappedRows) }
    measure("an action beside a saved part of 10000 rows that the getter maps", 1_000) {
      for _ in 0..<$0 { mappedRows.send(.counted) }
    }
  }
}

// It takes several minutes, and 10 GB.
if filter == "scale" { try await measureScale() }

// It takes half a minute.
if filter == "sessions" { try await measureSessions() }

// It takes a minute, and a page must be open.
if filter == "inspector" { try await measureInspector() }
