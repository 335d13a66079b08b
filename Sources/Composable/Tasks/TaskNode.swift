/// What the reducer of a feature asks for: its tasks, and the children that can have tasks.
///
/// It is built once, together with the function of the reducer.
final class TaskNode {
  // No check for exclusive access can fail: both only change while the function is built.
  @exclusivity(unchecked) var specs: [TaskSpec] = []
  @exclusivity(unchecked) var branches: [TaskBranch] = []

  /// The type of the feature's reducer.
  private let type: ObjectIdentifier?

  /// The node of the feature around it.
  ///
  /// Weak, because that node refers to this one.
  private weak var outer: TaskNode?

  init(of type: Any.Type?, in outer: TaskNode?) {
    self.type = type.map { ObjectIdentifier($0) }
    self.outer = outer
  }

  /// Returns whether a state can ask for tasks.
  func mayStartTasks(in state: UnsafeRawPointer) -> Bool {
    !specs.isEmpty || branches.contains { $0.mayStartTasks(in: state) }
  }

  /// Returns the node of the innermost enclosing feature of a type, which can be this one.
  func enclosing(_ type: Any.Type) -> TaskNode? {
    var next: TaskNode? = self
    while let node = next {
      if node.type == ObjectIdentifier(type) { return node }
      next = node.outer
    }
    return nil
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

  @usableFromInline final let scope: EffectScope
  private(set) final var tasks: Tasks

  /// The changes of dependencies around the operator, outermost first.
  @exclusivity(unchecked) final private(set) var updates: [DependencyUpdate] = []

  /// The feature of the operator, while the store can have tasks.
  private final weak var owner: TaskNode?

  /// For a feature inside itself, the enclosing feature of the same type, which asks for the same.
  final private(set) weak var recursion: TaskNode?

  /// A Boolean value that indicates whether the store's watch has asked for the child's tasks.
  private final var isResolved = false

  /// A Boolean value that indicates whether the child has no tasks, at any depth.
  @exclusivity(unchecked) final var isWithoutTasks = false

  init(scope: EffectScope, tasks: Tasks = .unknown) {
    self.scope = scope
    self.tasks = tasks
  }

  /// Adds the child to its parent's node.
  final func join(_ owner: TaskNode, updates: [DependencyUpdate], recursion: TaskNode?) {
    self.owner = owner
    self.updates = updates
    self.recursion = recursion
  }

  /// Begins to collect the tasks of the child, if the store can have tasks.
  final func beginCollecting(_ type: Any.Type) -> TaskCollector? {
    owner.map { TaskCollector.begin(of: type, in: $0) }
  }

  /// Ends collecting the tasks of the child.
  final func endCollecting(_ collector: TaskCollector?) {
    if let collector { tasks = .known(collector.end()) }
  }

  /// Returns what the child asks for, and builds its function if necessary.
  final func resolve(in watch: TaskWatch) -> TaskNode? {
    if !isResolved {
      isResolved = true
      updates.run { build() }
      watch.didBuild()
    }
    guard case .known(let node) = tasks else { return nil }
    return node
  }

  /// Builds the function of the child, unless it is built.
  func build() {}

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

  init(_ node: TaskNode, _ access: StateAccess<State, ChildState>, _ scope: EffectScope) {
    self.access = access
    super.init(scope: scope, tasks: .known(node))
  }

  override func makeInstances() -> TaskInstances {
    SingleInstance(of: self) { [access] state, body in
      access.read(state.assumingMemoryBound(to: State.self)) { body($0, nil) }
    }
  }

  override func mayStartTasks(in state: UnsafeRawPointer) -> Bool {
    guard case .known(let node?) = tasks else { return false }
    var result = false
    access.read(state.assumingMemoryBound(to: State.self)) { result = node.mayStartTasks(in: $0) }
    return result
  }
}
