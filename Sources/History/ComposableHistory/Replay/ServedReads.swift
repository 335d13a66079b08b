public import Composable
import ComposableDiff
import ComposableIssues
import Synchronization

extension DependencyValues {
  /// Serves the values that were read in a recording to the next test store of its feature.
  ///
  ///     let store = TestStore(initialState: recording.initialState) {
  ///       Todos()
  ///     } withDependencies: {
  ///       $0.serve(recording)
  ///     }
  ///
  /// The reducer gets the values that it read when it handled the same action, and each effect
  /// those that it read. This includes the ids of stack elements. Send and receive the recorded
  /// actions in their order.
  ///
  /// If the feature reads more values, it gets the ones of the test: override the dependency, or an
  /// issue is reported. Values that the feature does not read are ignored.
  ///
  /// - Parameters:
  ///   - recording: The recording.
  ///   - dependencies: The dependencies that were recorded.
  public mutating func serve<State, Action>(
    _ recording: Recording<State, Action>,
    dependencies: [RecordedDependency] = RecordedDependency.standard
  ) {
    let starts = recording.effectEvents.compactMap { event in
      if case .started = event.change { event.number } else { nil }
    }
    let reads = Dictionary(grouping: recording.effectReads, by: \.effect)
    storeObservers.append(
      RecordingServer<State, Action>(
        dependencies: dependencies,
        reads: recording.transitions.map(\.reads),
        effectReads: starts.sorted().map { reads[$0, default: []].map(\.read) }
      )
    )
  }
}

/// Serves the reads of a recording to a store.
private struct RecordingServer<State, Action>: StoreObserverProvider {
  let dependencies: [RecordedDependency]
  /// The reads of the reducer for each action.
  let reads: [[RecordedRead]]
  /// The reads of each effect, in the order in which the effects started.
  let effectReads: [[RecordedRead]]

  func makeObserver<S, A>(initialState: S, action: A.Type) -> (any StoreObserver<S, A>)? {
    guard S.self == State.self, A.self == Action.self else { return nil }
    return ReadServer<S, A>(
      dependencies: dependencies,
      reads: reads,
      effectReads: ServedEffectReads(effectReads)
    )
  }
}

/// Runs the reducer of a store with the reads of each recorded action.
private final class ReadServer<State, Action>: StoreObserver, StoreDirector {
  private let dependencies: [RecordedDependency]
  private var reads: ArraySlice<[RecordedRead]>
  private let effectReads: ServedEffectReads
  private var number = 0

  init(
    dependencies: [RecordedDependency],
    reads: [[RecordedRead]],
    effectReads: ServedEffectReads
  ) {
    self.dependencies = dependencies
    self.reads = reads[...]
    self.effectReads = effectReads
  }

  func direct(
    _ reduce: @escaping ReduceFunction<State, Action>,
    since start: ContinuousClock.Instant
  ) -> ReduceFunction<State, Action> {
    { [unowned self] state, action in
      number += 1
      let reads = reads.popFirst() ?? []
      let outline = caseOutline(of: action)
      let reader = "The reducer, which handled action \(number) (\(outline)),"
      let values = dependencies.wrap(DependencyValues._current, effectReads: effectReads)
        .replaying(reads)
      return CurrentReads.$handler.withValue(ServedReads(reads, of: reader)) {
        values.run { reduce(&state, action) }
      }
    }
  }
}

/// The recorded reads of effects.
private final class ServedEffectReads: EffectReads {
  private let effects: [ServedReads]

  init(_ effects: [[RecordedRead]]) {
    self.effects = effects.enumerated().map { ServedReads($1, of: "Effect \($0 + 1)") }
  }

  func read<Value: Codable & Sendable>(
    _ name: String,
    in effect: Int,
    _ makeValue: () -> Value
  ) -> Value {
    let isRecorded = effects.indices.contains(effect - 1)
    let reads = isRecorded ? effects[effect - 1] : ServedReads([], of: "Effect \(effect)")
    return reads.read(name, makeValue)
  }
}

/// The recorded reads of one action or one effect, which are served by the names of dependencies.
private final class ServedReads: ReducerReads {
  let reads: [RecordedRead]
  private let reader: String
  private let rest: Mutex<[String: ArraySlice<RecordedRead>]>

  init(_ reads: [RecordedRead], of reader: String) {
    self.reads = reads
    self.reader = reader
    rest = Mutex(Dictionary(grouping: reads, by: \.name).mapValues { $0[...] })
  }

  func read<Value: Codable & Sendable>(_ name: String, _ makeValue: () -> Value) -> Value {
    if let value: Value = rest.withLock({ $0[name]?.popFirst() })?.decode() { return value }
    // Without an override, the dependency reports only that it has none.
    let issues = IssueCounter()
    let value = withIssueReporters([issues]) { CurrentReads.makeValue(makeValue) }
    if issues.hasIssue {
      reportIssue(
        """
        \(reader) read '\(name)', and the recording has no value for it.

        The feature has changed since the recording, or the recording was made by a version of \
        Composable that did not record what effects read. Record the session again, or override \
        '\(name)' in the test.
        """
      )
    }
    return value
  }
}

/// Notes whether there was an issue, instead of reporting it.
private final class IssueCounter: IssueReporter {
  private let count = Atomic(0)

  var hasIssue: Bool { count.load(ordering: .relaxed) > 0 }

  func reportIssue(
    _ message: @autoclosure () -> String?,
    severity: IssueSeverity,
    fileID: StaticString,
    filePath: StaticString,
    line: UInt,
    column: UInt
  ) {
    count.add(1, ordering: .relaxed)
  }
}
