import ComposableDependencies

/// What the reducer of a feature asks for: its tasks, and the children that can have tasks.
///
/// It is built once, together with the function of the reducer.
final class TaskNode {
  // No check for exclusive access can fail: both only change while the function is built.
  @exclusivity(unchecked) private(set) var specs: [TaskSpec] = []
  @exclusivity(unchecked) private(set) var branches: [TaskBranch] = []

  /// The parts of the state to save, in the feature of a root store.
  @exclusivity(unchecked) private(set) var savedParts: [any SavedPart] = []

  /// Whether a visit can find a change although the memory of the state has not changed.
  ///
  /// The value of a task, and a child at a computed key path, can be read from an object that the
  /// state refers to, such as a shared value.
  @exclusivity(unchecked) private(set) var readsObjects = false

  /// Whether the feature or its children can have tasks, as last found out by
  /// ``markWithoutTasks()``.
  @exclusivity(unchecked) private(set) var mayHaveTasks = true
  @exclusivity(unchecked) private var isCollected = false

  func append(_ spec: TaskSpec) {
    specs.append(spec)
    if spec.hasID { readsObjects = true }
  }

  func append(_ part: some SavedPart) {
    savedParts.append(part)
  }

  func append(_ branch: TaskBranch) {
    branches.append(branch)
    if !branch.isStored { readsObjects = true }
    if case .known(let child?) = branch.tasks, child.readsObjects { readsObjects = true }
  }

  /// Returns whether a state can ask for tasks.
  func mayStartTasks(in state: UnsafeRawPointer) -> Bool {
    !specs.isEmpty || branches.contains { !$0.isWithoutTasks && $0.mayStartTasks(in: state) }
  }
}

extension TaskNode {
  /// Marks the children that have no tasks, at any depth.
  ///
  /// Levels of recursive features can share a node, so what a node leads to is found out in rounds.
  func markWithoutTasks() {
    var nodes: [TaskNode] = []
    collect(into: &nodes)
    for node in nodes { node.mayHaveTasks = !node.specs.isEmpty }
    var hasChanged = true
    while hasChanged {
      hasChanged = false
      for node in nodes where !node.mayHaveTasks && node.branches.contains(where: \.mayHaveTasks) {
        node.mayHaveTasks = true
        hasChanged = true
      }
    }
    for node in nodes {
      node.isCollected = false
      for branch in node.branches where !branch.mayHaveTasks { branch.isWithoutTasks = true }
    }
  }

  /// Collects the node after the nodes of its children.
  private func collect(into nodes: inout [TaskNode]) {
    guard !isCollected else { return }
    isCollected = true
    for branch in branches where !branch.isWithoutTasks {
      if case .known(let child?) = branch.tasks { child.collect(into: &nodes) }
    }
    nodes.append(self)
  }
}

/// A child in the function of its parent: what it asks for, once that is known.
@usableFromInline
class TaskBranch {
  /// What the store knows about the tasks of the child.
  enum Tasks {
    /// The child's function is not built.
    case unknown
    case known(TaskNode?)
  }

  /// The type of the child's reducer.
  ///
  /// Two features of one type can ask for different tasks.
  final let childType: ObjectIdentifier

  @usableFromInline final let scope: EffectScope

  /// The dependencies of a presented child.
  final let dependencies: PresentedDependencies?
  private(set) final var tasks: Tasks

  /// The node of a feature that asks for the same tasks, which can be around this one.
  private final weak var same: TaskNode?

  /// Whether the child is in the memory of its parent's state.
  final let isStored: Bool

  /// The changes of dependencies around the operator, outermost first.
  @exclusivity(unchecked) final private(set) var updates: [DependencyUpdate] = []

  /// The feature of the operator, while the store can have tasks.
  private final weak var owner: TaskNode?

  /// Whether the store's watch has asked for the child's tasks.
  private final var isResolved = false

  /// Whether the child has no tasks, at any depth.
  @exclusivity(unchecked) final var isWithoutTasks = false

  init(
    _ childType: Any.Type,
    scope: EffectScope,
    isPresented: Bool = false,
    isStored: Bool,
    tasks: Tasks = .unknown
  ) {
    self.childType = ObjectIdentifier(childType)
    self.scope = scope
    dependencies = isPresented ? PresentedDependencies() : nil
    self.isStored = isStored
    self.tasks = tasks
  }

  /// Adds the child to its parent's node.
  final func join(_ owner: TaskNode, updates: [DependencyUpdate]) {
    self.owner = owner
    self.updates = updates
    owner.append(self)
  }

  /// Begins to collect the tasks of the child, if the store can have tasks.
  final func beginCollecting() -> TaskCollector? {
    owner == nil ? nil : TaskCollector.begin()
  }

  /// Ends collecting the tasks of the child.
  final func endCollecting(_ collector: TaskCollector?) {
    if let collector { tasks = .known(collector.end()) }
  }

  /// Returns what the child asks for, and builds its function if necessary.
  ///
  /// The changes of dependencies around the operator apply already.
  final func resolve(in watch: TaskWatch) -> TaskNode? {
    if !isResolved {
      isResolved = true
      build()
      watch.didBuild()
    }
    guard case .known(let node) = tasks else { return nil }
    return node
  }

  /// Records that the child asks for the same tasks as another one.
  ///
  /// It is still built when it is present.
  final func asksForSame(as node: TaskNode?) {
    if let node { same = node } else { tasks = .known(nil) }
  }

  /// Whether the child can have tasks, at any depth.
  fileprivate final var mayHaveTasks: Bool {
    if isWithoutTasks { return false }
    return switch tasks {
    case .unknown: same?.mayHaveTasks ?? true
    case .known(let node): node?.mayHaveTasks ?? false
    }
  }

  /// Builds the function of the child, unless it is built.
  func build() {}

  /// Returns all that the tasks of the child depend on, if that is known before it is built.
  func makeInputs() -> ReducerInputs? { nil }

  /// Creates the tasks of the children in one instance of their parent.
  func makeInstances() -> TaskInstances { preconditionFailure("TaskBranch is abstract") }

  /// Returns whether the state contains a child that can have tasks.
  func mayStartTasks(in state: UnsafeRawPointer) -> Bool { false }

  /// Compares a child with its last visit, with the child's dependencies.
  func visit(_ instance: TaskInstance, _ state: UnsafeRawPointer, in watch: TaskWatch) {
    instance.visit(state, in: watch)
  }
}

/// A child that always exists.
final class PropertyBranch<State, ChildState>: TaskBranch {
  private let access: StateAccess<State, ChildState>

  init(
    _ node: TaskNode,
    of childType: Any.Type,
    _ access: StateAccess<State, ChildState>,
    _ scope: EffectScope
  ) {
    self.access = access
    super.init(
      childType,
      scope: scope,
      isStored: access.storedOffset != nil,
      tasks: .known(node)
    )
  }

  override func makeInstances() -> TaskInstances {
    SingleInstance(of: self) { [access] state, _, body in
      access.read(state.assumingMemoryBound(to: State.self)) { body($0, nil) }
      return nil
    }
  }

  override func mayStartTasks(in state: UnsafeRawPointer) -> Bool {
    guard case .known(let node?) = tasks else { return false }
    var result = false
    access.read(state.assumingMemoryBound(to: State.self)) { result = node.mayStartTasks(in: $0) }
    return result
  }
}
