public import ComposableDependencies
import ComposableIssues
import ComposableSharing

/// A store for tests that compares everything a feature does with the assertions of the test.
///
/// Send actions and assert how each one changes the state. Receive each action that an effect
/// sends, and assert its change too. A change or an action that the test does not assert is a
/// failure. So is an effect that is still running at the end. When the feature dismisses itself,
/// its effects are cancelled, and the end of the test is no longer checked; see ``isDismissed``.
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
/// Effects run only during calls of the test store or of one of its clocks, one step at a time and
/// always in the same order. If the test is on the main actor, the operations of effects run on
/// another thread while the test waits, because they run off the main actor in an app.
///
/// When a call returns, everything that could run has run. The test store therefore knows when an
/// action cannot arrive. It waits in real time only for an effect that waits for something outside
/// of the test store, such as the main actor or a socket, and at most for ``timeout``.
///
/// A test store belongs to the isolation in which it is created: an actor, or the task of the test.
public final class TestStore<State, Action> {
  let core: RootCore<State, Action>
  let journal: Journal<State, Action>
  let schedule: Schedule
  let reference: ScheduledStoreReference
  let comparison: StateComparison<State>
  let childCases: ChildCases

  /// The writer of notes, if the environment asks for them and the test runs once.
  let notes: (any TestNoteWriter)?

  /// The locations of the calls of `send` whose effects may be in flight, by group.
  var sendLocations: [ObjectIdentifier: IssueLocation] = [:]

  /// The names of the private fields whose changes were shown.
  var shownPrivateFields: Set<String> = []

  /// Whether the end was checked and nothing has been sent since.
  var isFinished: Bool {
    get { journal.isFinished }
    set { journal.isFinished = newValue }
  }

  /// Whether the end of the test is not the end of this store.
  package var isAbandoned = false

  /// The state after the last assertion.
  ///
  /// Actions that have not been received are not reflected in it.
  public internal(set) var state: State

  /// How much the test must assert.
  ///
  /// The default is everything.
  public var exhaustivity = Exhaustivity.on

  /// The real time to wait for an effect that waits for something outside of the test store.
  ///
  /// The default is one second.
  public var timeout = Duration.seconds(1)

  /// A Boolean value that indicates whether an action of an effect waits until the test receives
  /// it.
  ///
  /// The default is `false`. Set it in a test that decides what comes first when the user and an
  /// effect act at nearly the same time. The effect waits in its `send`. `receive` delivers the
  /// first waiting action that matches, and only then does the feature handle it. An action of an
  /// effect that was cancelled in the meantime is dropped, as in a store.
  ///
  ///     store.deliversOnReceive = true
  ///     await store.send(.saveButtonTapped) { $0.isSaving = true }
  ///     await store.send(.titleChanged("Two")) { $0.title = "Two" }
  ///     await store.receive(\.saved) { $0.isSaving = false }
  ///
  /// `finish` and `skipReceivedActions` deliver the actions that still wait. `finish` does not
  /// deliver the actions of a `task`, because a task need not end before the test does.
  public var deliversOnReceive: Bool {
    get { reference.holdsActions }
    set {
      schedule.order?.useEverything()
      reference.holdsActions = newValue
    }
  }

  /// A Boolean value that indicates whether the feature has dismissed itself.
  ///
  /// From then on, actions that were not received and effects that are still running are not
  /// reported, because an app no longer has the feature.
  public var isDismissed: Bool { reference.isDismissed }

  /// Does nothing, because a test store always runs its effects one step at a time.
  ///
  /// It exists for tests written for The Composable Architecture.
  public var useMainSerialExecutor = false

  init(
    comparison: StateComparison<State>,
    initialState: () -> State,
    reduce: () -> ReduceFunction<State, Action>,
    withDependencies prepareDependencies: (inout DependencyValues) -> Void,
    isolation: (any Actor)?,
    location: IssueLocation
  ) {
    let log = TestPages.folder.map { TestLog(folder: $0) }
    let schedule = Schedule(isolation: isolation, location: location, log: log)
    let reference = ScheduledStoreReference(schedule: schedule)
    let sharedChanges = SharedChangeTracker(reportUnassertedChanges: false)
    let childCases = ChildCases()
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
      let initialState = initialState()
      let previous = TaskCollector.beginRoot()
      let reduce = childCases.collect(reduce)
      let tasks = TaskCollector.endRoot(previous)
      journal.savedParts = tasks?.savedParts ?? []
      func makeCore() -> RootCore<State, Action> {
        RootCore(
          initialState: initialState,
          reduce: reduce,
          store: reference,
          tasks: tasks,
          wrap: journal.recording
        )
      }
      guard log != nil, let recorder = TestPages.writer?.recorder else {
        return (makeCore(), journal)
      }
      let core = Composable.withDependencies {
        $0.storeObservers.append(recorder)
      } operation: {
        makeCore()
      }
      return (core, journal)
    }
    core.drainLimit = Schedule.stepLimit
    if let tasks = core.runner.tasks { journal.follow(tasks) }
    log?.start(core.events)
    state = core.state
    // Changes made while creating the state are part of the starting point.
    sharedChanges.reset()
    self.schedule = schedule
    self.reference = reference
    self.comparison = comparison
    self.childCases = childCases
    notes = schedule.order == nil ? TestNotes.writer : nil
    guard core.runner.tasks != nil else { return }
    schedule.listening { core.startTasks() }
    // A clock knows the schedule only once an effect sleeps on it.
    schedule.runAtOnce(mayStop: true)
  }

  deinit {
    schedule.runAtOnce()
    if !isAbandoned {
      if !isFinished { checkEnd() }
      checkInvariantsAtRest()
      checkInvariantsAtEnd()
    }
    schedule.repeatedIssues.reportCounts()
    writePage(isLast: true)
    // Cancelled effects unwind here. The global executor gets the others.
    core.cancelEffects()
    reference.release()
    schedule.runAtOnce()
    schedule.release()
  }

  /// Creates a test store.
  ///
  /// - Parameters:
  ///   - initialState: The initial state.
  ///   - reducer: The feature.
  ///   - prepareDependencies: A closure that overrides dependencies for the feature and for
  ///     creating the initial state.
  ///   - isolation: The isolation of the test.
  ///   - fileID: The ID of the file to report failures in if no method of the store was called.
  ///   - filePath: The path of the file to report failures in if no method of the store was called.
  ///   - line: The line to report failures at if no method of the store was called.
  ///   - column: The column to report failures at if no method of the store was called.
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

  /// Creates a test store that compares a part of the state.
  ///
  /// Use it if the state is not `Equatable`, or if most of it does not matter:
  ///
  ///     let store = TestStore(initialState: Player.State(), comparing: \.position) { Player() }
  ///
  /// - Parameters:
  ///   - initialState: The initial state.
  ///   - comparedValue: A closure that returns the part of a state to compare.
  ///   - reducer: The feature.
  ///   - prepareDependencies: A closure that overrides dependencies for the feature and for
  ///     creating the initial state.
  ///   - isolation: The isolation of the test.
  ///   - fileID: The ID of the file to report failures in if no method of the store was called.
  ///   - filePath: The path of the file to report failures in if no method of the store was called.
  ///   - line: The line to report failures at if no method of the store was called.
  ///   - column: The column to report failures at if no method of the store was called.
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
public typealias TestStoreOf<R: _ReducerTypes> = TestStore<R.State, R.Action>

extension TestStore {
  /// The dependencies for the next actions.
  ///
  /// You can change them between two steps of a test.
  public var dependencies: DependencyValues {
    get { journal.dependencies }
    set {
      schedule.noteUse()
      journal.dependencies = newValue
    }
  }

  /// Overrides dependencies for an operation.
  ///
  /// - Parameters:
  ///   - update: A closure that overrides dependencies.
  ///   - operation: The steps of the test to run.
  /// - Returns: The value that the operation returns.
  /// - Throws: The error that a closure throws.
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

  /// Overrides dependencies for an asynchronous operation.
  ///
  /// - Parameters:
  ///   - update: A closure that overrides dependencies.
  ///   - operation: The steps of the test to run.
  /// - Returns: The value that the operation returns.
  /// - Throws: The error that a closure throws.
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

  /// Changes the exhaustivity for an operation.
  ///
  /// - Parameters:
  ///   - exhaustivity: How much the operation must assert.
  ///   - operation: The steps of the test to run.
  /// - Returns: The value that the operation returns.
  /// - Throws: The error that the operation throws.
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

  /// Changes the exhaustivity for an asynchronous operation.
  ///
  /// - Parameters:
  ///   - exhaustivity: How much the operation must assert.
  ///   - operation: The steps of the test to run.
  /// - Returns: The value that the operation returns.
  /// - Throws: The error that the operation throws.
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

extension TestStore {
  /// The observers of the store.
  public var observers: [any StoreObserver<State, Action>] { core.events?.current ?? [] }
}
