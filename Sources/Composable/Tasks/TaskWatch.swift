import ComposableDependencies
import ComposableIssues

/// The tasks that the state of a root store asks for.
///
/// It is used in the isolation of its store. A visit compares the state with that of the last
/// visit, and lists the tasks to stop and to start.
final class TaskWatch {
  struct Start {
    let instance: TaskInstance
    let spec: TaskSpec
    let value: TaskValue?
    let node: EffectNode
    let isRestart: Bool
  }

  let node: TaskNode

  /// The group of all tasks.
  ///
  /// No `send` waits for it or cancels it.
  let group: EffectGroup

  /// The root feature.
  ///
  /// A constant, because each visit would otherwise retain it.
  private let root: TaskInstance

  // No check for exclusive access can fail: the store visits, and then takes the changes.

  @exclusivity(unchecked) private var stops: [(instance: TaskInstance, spec: TaskSpec)] = []
  @exclusivity(unchecked) private var starts: [Start] = []

  /// The number of visited features, for tests of the complexity.
  @exclusivity(unchecked) var visits = 0

  /// The number of visited features that can change although the memory of their state does not.
  @exclusivity(unchecked) var visitsOfObjects = 0

  /// Whether the dependencies of a presented feature are known to be bound.
  ///
  /// The features that it presents need no others, unless operators around them change them.
  @exclusivity(unchecked) var isInPresented = false

  /// How often each task was started by actions that tasks sent in the current `send`.
  @exclusivity(unchecked) private var turns: [Turn: Int] = [:]

  private struct Turn: Hashable {
    let spec: ObjectIdentifier
    let path: [CanonicalID?]
  }

  /// The number of visits after which absent children are built, to find out whether they have
  /// tasks.
  ///
  /// Until then, the store checks after every action whether they have appeared.
  static let visitsUntilBuilt = 16

  /// The number of times that actions of tasks can start one task in one `send`.
  static let turnLimit = 1_000

  /// The dependencies of the closures of tasks, if they are not those of the store.
  @exclusivity(unchecked) var dependencies: (() -> DependencyValues)?

  /// A closure that a test store calls with each effect that starts.
  @exclusivity(unchecked) var willStart: ((EffectNode) -> Void)?

  /// A closure that a test store calls with the origin of each action that a task sends, and with
  /// the number of actions that are handled before it.
  @exclusivity(unchecked) var willSend: ((TaskOrigin, Int) -> Void)?

  @exclusivity(unchecked) private var settles = 0

  /// Whether functions of children were built since the last visit.
  @exclusivity(unchecked) private var hasBuilt = true

  /// Whether absent children are not built yet, or `hasBuilt` is set.
  @exclusivity(unchecked) private var isLearning = true

  /// Whether the store can have tasks.
  @exclusivity(unchecked) private(set) var isNeeded = true

  init(_ node: TaskNode, group: EffectGroup) {
    self.node = node
    self.group = group
    root = TaskInstance(node, in: nil, step: nil)
  }

  /// Lists what a change of a task stops and starts.
  func note(
    _ change: TaskSpec.Change,
    of spec: TaskSpec,
    _ instance: TaskInstance,
    _ value: TaskValue?
  ) {
    func start(_ node: EffectNode?, isRestart: Bool) {
      guard let node else { return }
      starts.append(
        Start(instance: instance, spec: spec, value: value, node: node, isRestart: isRestart)
      )
    }
    switch change {
    case .stop: stops.append((instance, spec))
    case .start(let node): start(node, isRestart: false)
    case .restart(let node):
      stops.append((instance, spec))
      start(node, isRestart: true)
    }
  }

  /// Forgets what is running, after all effects were cancelled.
  func reset() { root.reset() }

  /// Compares the state with the state at the last visit.
  @inline(__always)
  func visit(_ state: UnsafeRawPointer) {
    if dependencies == nil, !isLearning { return root.visit(state, in: self) }
    visitWithDependencies(state)
  }

  private func visitWithDependencies(_ state: UnsafeRawPointer) {
    guard let dependencies else { return visitAndLearn(state) }
    dependencies().run { isLearning ? visitAndLearn(state) : root.visit(state, in: self) }
  }

  /// Whether tasks must stop or start.
  var hasChanges: Bool { !stops.isEmpty || !starts.isEmpty }

  /// Whether there is nothing to do after a visit.
  var isSettled: Bool { !hasChanges && turns.isEmpty && isNeeded }

  /// Takes the tasks to stop and to start.
  func take() -> (stops: [(instance: TaskInstance, spec: TaskSpec)], starts: [Start]) {
    defer { (stops, starts) = ([], []) }
    return (stops, starts)
  }

  /// Counts a task that starts because of an action that a task sent in the same `send`.
  ///
  /// - Returns: `false` if the task must not start, because this would never end.
  func admits(_ start: Start, at path: [EffectContext.Feature]) -> Bool {
    let turn = Turn(
      spec: ObjectIdentifier(start.spec),
      path: path.flatMap { [$0.place, $0.identity] }
    )
    let count = turns[turn, default: 0] + 1
    turns[turn] = count
    if count == Self.turnLimit + 1 { reportLoop(of: start, at: path) }
    return count <= Self.turnLimit
  }

  private func reportLoop(of start: Start, at path: [EffectContext.Feature]) {
    reportIssue(
      """
      A task that starts itself again was stopped after \(Self.turnLimit) starts.

        Task:
          \(TaskOrigin(start, of: path).outline)

      Its effect sends an action with "Effect.send", and that action starts the task again: it \
      changes the id of the task, or removes the feature and adds it again. The call of "send" \
      would never return. The task starts again when its id changes in a later "send". Send the \
      action only if it has something to change.
      """,
      at: start.spec.location
    )
  }

  /// Forgets the counts, when the queue of the store is empty.
  func endTurns() {
    if !turns.isEmpty { turns = [:] }
  }

  // MARK: Which children have tasks

  /// Records that a child's tasks are known now.
  func didBuild() {
    hasBuilt = true
    isLearning = true
  }

  /// Visits the state, and finds out which children have tasks.
  private func visitAndLearn(_ state: UnsafeRawPointer) {
    if settles == 0 { root.reset() }
    root.visit(state, in: self)
    settles += 1
    if settles == Self.visitsUntilBuilt {
      var search = LevelSearch()
      _ = buildChildren(of: node, inside: [], &search)
    }
    if hasBuilt {
      hasBuilt = false
      node.markWithoutTasks()
      isNeeded = node.mayHaveTasks
    }
    isLearning = settles < Self.visitsUntilBuilt
  }

  /// A search for the children that can have tasks.
  private struct LevelSearch {
    /// The types of features that contain themselves, or that contain such a feature.
    var endless: Set<ObjectIdentifier> = []

    /// The features in ``endless`` that were built, with what their tasks depend on.
    var levels: [(type: ObjectIdentifier, inputs: ReducerInputs, node: TaskNode?)] = []

    /// The dependencies of all presented features, so that they are the same for all.
    let presented = PresentedDependencies()
  }

  /// Builds the functions of absent children, so that the store knows which have tasks.
  ///
  /// A feature inside a feature of its type can ask for other tasks than the one around it, because
  /// their properties and dependencies can differ. If its only properties are dependencies, it is
  /// built once for each set of them. Any other one is built when it is present. Until then, the
  /// features around it can have tasks.
  ///
  /// - Parameters:
  ///   - node: A feature.
  ///   - types: The types of the features around its children.
  ///   - search: What is known so far.
  /// - Returns: `true` if the feature contains a type that is endless; otherwise, `false`.
  private func buildChildren(
    of node: TaskNode,
    inside types: [ObjectIdentifier],
    _ search: inout LevelSearch
  ) -> Bool {
    var isEndless = false
    for branch in node.branches {
      let type = branch.childType
      if types.contains(type) { search.endless.insert(type) }
      branch.updates.run {
        let mustBind = branch.dependencies != nil && search.presented.update()
        let dependencies = mustBind ? search.presented.values : ._current
        dependencies.run {
          if let child = buildOnce(branch, &search),
            buildChildren(of: child, inside: types + [type], &search)
          {
            search.endless.insert(type)
          }
        }
      }
      if search.endless.contains(type) { isEndless = true }
    }
    return isEndless
  }

  /// Returns what a child asks for, unless that is known from another one or unknown.
  private func buildOnce(_ branch: TaskBranch, _ search: inout LevelSearch) -> TaskNode? {
    guard case .unknown = branch.tasks, search.endless.contains(branch.childType) else {
      return branch.resolve(in: self)
    }
    // Inputs that change at each level never repeat.
    let type = branch.childType
    guard branch.updates.isEmpty, search.levels.count(where: { $0.type == type }) < 4,
      let inputs = branch.makeInputs()
    else { return nil }
    if let same = search.levels.first(where: { $0.type == type && $0.inputs == inputs }) {
      branch.asksForSame(as: same.node)
      return nil
    }
    let child = branch.resolve(in: self)
    search.levels.append((type, inputs, child))
    return child
  }
}
