import Composable

/// A recorded session with a store.
///
/// In the transcript, actions sent by the session start with `>`, and actions sent by effects start
/// with `<`. Each action is followed by its changes.
@MainActor struct Session<State, Action> {
  private final class Log {
    var text = ""

    /// A Boolean value that indicates whether the session itself sends the next action.
    var isSending = false

    /// The continuation that waits for the next action.
    var observer: CheckedContinuation<Void, Never>?
  }

  let store: Store<State, Action>
  private let log: Log

  init<R: Reducer<State, Action>>(
    initialState: State,
    @ReducerBuilder<State, Action> reducer: () -> R,
    withDependencies prepareDependencies: @escaping (inout DependencyValues) -> Void = { _ in }
  ) {
    let log = Log()
    log.text = String(customDumping: initialState).split(separator: "\n")
      .map { "  \($0)\n" }
      .joined()
    self.log = log
    store = Store(initialState: initialState) {
      Self.recording(reducer(), in: log)
    } withDependencies: {
      prepareDependencies(&$0)
    }
  }

  private static func recording(
    _ reducer: some Reducer<State, Action>,
    in log: Log
  ) -> some Reducer<State, Action> {
    let reduce = reducer.makeReduce()
    return Reduce { state, action in
      let oldState = state
      let effect = reduce(&state, action)
      log.text += """

        \(log.isSending ? ">" : "<") \(String(customDumping: action))
        \(diff(oldState, state) ?? "  (no change)")

        """
      log.isSending = false
      log.observer.take()?.resume()
      return effect
    }
  }

  /// The transcript so far.
  var transcript: String { log.text }

  /// Adds a note to the transcript.
  func note(_ text: String) {
    log.text += "\n# \(text)\n"
  }

  @discardableResult
  func send(_ action: Action) -> StoreTask {
    log.isSending = true
    return store.send(action)
  }
}

extension Session {
  /// Waits for the next action that an effect sends.
  ///
  /// Effects cannot send while the session runs on the main actor, so no action is missed.
  func nextAction() async {
    await withCheckedContinuation { log.observer = $0 }
  }
}
