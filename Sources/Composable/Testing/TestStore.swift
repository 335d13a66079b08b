public import ComposableDependencies
import ComposableIssues
import ComposableSharing

/// A store for tests: it runs a feature, and compares everything that happens with what the test says.
///
/// Send an action, and say how the state changes; receive each action that an effect sends, and do the
/// same. What the test does not say is a failure, and so is an effect that still runs at the end.
///
///     @MainActor @Test func `the counter ticks once a second`() async {
///       let clock = TestClock()
///       let store = TestStore(initialState: Counter.State()) {
///         Counter()
///       } withDependencies: {
///         $0.continuousClock = clock
///       }
///       await store.send(.startButtonTapped)
///       await clock.advance(by: .seconds(1))
///       await store.receive(\.ticked) { $0.count = 1 }
///       await store.send(.stopButtonTapped)
///     }
///
/// Effects run only while the test calls the test store or one of its clocks, one step after another
/// and always in the same order. If the test is on the main actor, the operations of effects run on
/// another thread while the test waits, as they run off the main actor in an app. When a call returns,
/// everything that could run has run. So the test store knows when an action will not arrive. Real time
/// passes only while an effect waits for something outside of the test, such as the main actor or a
/// socket, and no longer than ``timeout``.
///
/// A test store belongs to the isolation in which it is made, which may be an actor's or none.
public final class TestStore<State, Action> {
  let core: RootCore<State, Action>
  let journal: Journal<State, Action>
  let schedule: Schedule
  let reference: ScheduledStoreReference
  let comparison: StateComparison<State>

  /// The places of the calls of `send` whose effects may be in flight, by the group of the effects.
  var sendLocations: [ObjectIdentifier: IssueLocation] = [:]

  /// Whether the end has been checked, and nothing was sent since.
  var isFinished = false

  /// The state after the last assertion.
  ///
  /// Actions that were not yet received have not changed it.
  public internal(set) var state: State

  /// How much the test has to assert; everything to begin with.
  public var exhaustivity = Exhaustivity.on

  /// How much real time an effect that has left for somewhere else is given: a second to begin with.
  public var timeout = Duration.seconds(1)

  /// Whether the feature has asked to be dismissed.
  public var isDismissed: Bool { reference.isDismissed }

  /// Does nothing: a test store runs its effects itself, one after another.
  ///
  /// It is here for tests that were written for a store that needs it.
  public var useMainSerialExecutor = false

  init(
    comparison: StateComparison<State>,
    initialState: () -> State,
    reduce: () -> ReduceFunction<State, Action>,
    withDependencies prepareDependencies: (inout DependencyValues) -> Void,
    isolation: (any Actor)?,
    location: IssueLocation
  ) {
    let schedule = Schedule(isolation: isolation, place: location)
    let reference = ScheduledStoreReference(schedule: schedule)
    let sharedChanges = SharedChangeTracker(reportUnassertedChanges: false)
    (core, journal) = Composable.withDependencies {
      $0.dismiss = .byAncestor
      prepareDependencies(&$0)
      $0.sharedChangeTrackers.append(sharedChanges)
    } operation: {
      let journal = Journal<State, Action>(
        schedule: schedule,
        sharedChanges: sharedChanges,
        dependencies: ._current
      )
      let core = RootCore(
        initialState: initialState(),
        reduce: reduce(),
        store: reference,
        journal: journal
      )
      return (core, journal)
    }
    state = core.state
    // What making the state has changed is where the test begins.
    sharedChanges.reset()
    self.schedule = schedule
    self.reference = reference
    self.comparison = comparison
  }

  deinit {
    schedule.runAtOnce()
    if !isFinished { checkEnd() }
    // What is cancelled unwinds here; the system gets what cannot.
    core.cancelEffects()
    schedule.runAtOnce()
    schedule.release()
  }

  /// Makes a test store.
  ///
  /// - Parameters:
  ///   - initialState: The state to begin with.
  ///   - reducer: The feature.
  ///   - prepareDependencies: Changes the dependencies of the feature, and of making its state.
  ///   - isolation: Where the test runs.
  ///   - fileID: Where a failure is shown if no method of the store was called.
  ///   - filePath: Where a failure is shown if no method of the store was called.
  ///   - line: Where a failure is shown if no method of the store was called.
  ///   - column: Where a failure is shown if no method of the store was called.
  public convenience init<R: Reducer<State, Action>>(
    initialState: @autoclosure () -> R.State,
    @ReducerBuilder<State, Action> reducer: () -> R,
    withDependencies prepareDependencies: (inout DependencyValues) -> Void = { _ in },
    isolation: isolated (any Actor)? = #isolation,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) where State: Equatable {
    self.init(
      comparison: StateComparison(of: { $0 }, isWhole: true),
      initialState: initialState,
      reduce: { reducer().makeReduce() },
      withDependencies: prepareDependencies,
      isolation: isolation,
      location: IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    )
  }

  /// Makes a test store that compares a part of the state.
  ///
  /// Use it when a state cannot be compared as a whole, or when most of it does not matter:
  ///
  ///     let store = TestStore(initialState: Player.State(), comparing: \.position) { Player() }
  ///
  /// - Parameters:
  ///   - initialState: The state to begin with.
  ///   - comparedValue: What is compared of two states.
  ///   - reducer: The feature.
  ///   - prepareDependencies: Changes the dependencies of the feature, and of making its state.
  ///   - isolation: Where the test runs.
  ///   - fileID: Where a failure is shown if no method of the store was called.
  ///   - filePath: Where a failure is shown if no method of the store was called.
  ///   - line: Where a failure is shown if no method of the store was called.
  ///   - column: Where a failure is shown if no method of the store was called.
  public convenience init<Value: Equatable, R: Reducer<State, Action>>(
    initialState: @autoclosure () -> R.State,
    comparing comparedValue: @escaping (State) -> Value,
    @ReducerBuilder<State, Action> reducer: () -> R,
    withDependencies prepareDependencies: (inout DependencyValues) -> Void = { _ in },
    isolation: isolated (any Actor)? = #isolation,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) {
    self.init(
      comparison: StateComparison(of: comparedValue),
      initialState: initialState,
      reduce: { reducer().makeReduce() },
      withDependencies: prepareDependencies,
      isolation: isolation,
      location: IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    )
  }
}

/// The test store of a feature.
public typealias TestStoreOf<R: ReducerTypes> = TestStore<R.State, R.Action>

extension TestStore {
  /// The dependencies of the actions to come.
  ///
  /// They may be changed between two steps of a test.
  public var dependencies: DependencyValues {
    get { journal.dependencies }
    set { journal.dependencies = newValue }
  }

  /// Changes dependencies for an operation.
  ///
  /// - Parameters:
  ///   - update: Changes them.
  ///   - operation: Steps of the test.
  /// - Returns: What the operation returns.
  /// - Throws: What the closures throw.
  @discardableResult
  public func withDependencies<R>(
    _ update: (_ dependencies: inout DependencyValues) throws -> Void,
    operation: () throws -> R
  ) rethrows -> R {
    let previous = dependencies
    defer { dependencies = previous }
    try update(&dependencies)
    return try operation()
  }

  /// Changes dependencies for an asynchronous operation.
  ///
  /// - Parameters:
  ///   - update: Changes them.
  ///   - operation: Steps of the test.
  /// - Returns: What the operation returns.
  /// - Throws: What the closures throw.
  @discardableResult
  public nonisolated(nonsending) func withDependencies<R>(
    _ update: (_ dependencies: inout DependencyValues) throws -> Void,
    operation: nonisolated(nonsending) () async throws -> R
  ) async rethrows -> R {
    let previous = dependencies
    defer { dependencies = previous }
    try update(&dependencies)
    return try await operation()
  }

  /// Asserts more or less for an operation.
  ///
  /// - Parameters:
  ///   - exhaustivity: How much.
  ///   - operation: Steps of the test.
  /// - Returns: What the operation returns.
  /// - Throws: What the operation throws.
  @discardableResult
  public func withExhaustivity<R>(
    _ exhaustivity: Exhaustivity,
    operation: () throws -> R
  ) rethrows -> R {
    let previous = self.exhaustivity
    defer { self.exhaustivity = previous }
    self.exhaustivity = exhaustivity
    return try operation()
  }

  /// Asserts more or less for an asynchronous operation.
  ///
  /// - Parameters:
  ///   - exhaustivity: How much.
  ///   - operation: Steps of the test.
  /// - Returns: What the operation returns.
  /// - Throws: What the operation throws.
  @discardableResult
  public nonisolated(nonsending) func withExhaustivity<R>(
    _ exhaustivity: Exhaustivity,
    operation: nonisolated(nonsending) () async throws -> R
  ) async rethrows -> R {
    let previous = self.exhaustivity
    defer { self.exhaustivity = previous }
    self.exhaustivity = exhaustivity
    return try await operation()
  }
}
