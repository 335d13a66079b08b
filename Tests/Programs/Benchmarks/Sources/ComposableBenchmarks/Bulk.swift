import Composable

/// A feature that starts effects in bulk.
@Reducer
struct Bulk {
  struct State {}

  enum Action {
    case merge(Int)
    case run
    case wait
    case cancel
  }

  var body: some Reducer<State, Action> {
    Reduce { _, action in
      switch action {
      case .merge(let count): .merge((0..<count).map { _ in .run { _ in await Task.yield() } })
      case .run: .run { _ in await Task.yield() }
      case .wait: .run { _ in try await Task.never() }.cancellable(id: 1)
      case .cancel: .cancel(id: 1)
      }
    }
  }
}

/// Measures 1,000 effects that start or end together: what their store's thread does, and how long it
/// takes until all are done.
@MainActor
func measureBulk() async {
  let store = Store(initialState: Bulk.State()) { Bulk() }
  await measureParts("bare tasks, each of 1,000") { count in
    let tasks = (0..<count).map { _ in Task.detached { await Task.yield() } }
    return { for task in tasks { await task.value } }
  }
  await measureParts("a `merge` of 1,000 runs, each", bare: "bare tasks, each of 1,000") { count in
    let task = store.send(.merge(count))
    return { await task.finish() }
  }
  await measureParts("1,000 sends of a run, each", bare: "bare tasks, each of 1,000") { count in
    let tasks = (0..<count).map { _ in store.send(.run) }
    return { for task in tasks { await task.finish() } }
  }
  var bareTasks: [Task<Void, any Error>] = []
  await measureParts(
    "bare tasks that are cancelled, each of 1,000",
    prepare: { count in
      bareTasks = (0..<count).map { _ in Task.detached { try await Task.never() } }
    },
    begin: { _ in
      for task in bareTasks { task.cancel() }
      return { for task in bareTasks { _ = await task.result } }
    }
  )
  var tasks: [StoreTask] = []
  await measureParts(
    "cancelling 1,000 effects by their id, each",
    bare: "bare tasks that are cancelled, each of 1,000",
    prepare: { count in tasks = (0..<count).map { _ in store.send(.wait) } },
    begin: { _ in
      store.send(.cancel)
      return { for task in tasks { await task.finish() } }
    }
  )
}
