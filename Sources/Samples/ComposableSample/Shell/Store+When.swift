import Composable

extension Store where State: ObservableState {
  /// Waits until the state satisfies a condition.
  ///
  /// A task belongs to no `StoreTask`, so a command waits for what the task does to the state.
  @MainActor func when(_ condition: @escaping @MainActor (State) -> Bool) async {
    let (end, continuation) = AsyncStream<Never>.makeStream()
    let observation = observe { [self] in
      if condition(state) { continuation.finish() }
    }
    for await _ in end {}
    observation.cancel()
  }
}
