import ComposableCollections
public import ComposableDependencies

/// Collects what a feature asks for while its function is built.
///
/// A reducer of any type can contain tasks and operators, and `makeReduce()` has no parameter. The
/// collector that is current on the thread therefore receives them. It is not a task-local value,
/// because binding one would make creating a store more expensive.
///
/// There is no function that collects inside a closure: a function that is returned through a generic
/// parameter or an optional is called through a thunk.
@usableFromInline
final class TaskCollector {
  // Process-wide only as the key of a value of each thread.
  private static let slot = ThreadSlot()

  /// The value of the slot while the function of a root feature is built that has asked for nothing.
  ///
  /// Most stores of a test or a preview have no tasks and no children. They need no collector.
  private static var unusedRoot: UnsafeMutableRawPointer? { UnsafeMutableRawPointer(bitPattern: 1) }

  /// The collector of the feature whose function this thread is building.
  private static var current: TaskCollector? {
    guard let value = slot.value else { return nil }
    if value == unusedRoot {
      let root = TaskCollector(of: nil, in: nil, inside: nil)
      slot.value = Unmanaged.passRetained(root).toOpaque()
      return root
    }
    // Only this file writes the slot. It owns the collector of a root. The caller of `begin` and `end`
    // retains any other collector in between, and `makeReduce()` does not suspend.
    return Unmanaged<TaskCollector>.fromOpaque(value).takeUnretainedValue()
  }

  /// The type of the feature, or `nil` for the root.
  private let type: Any.Type?

  /// The node of the feature around it, if its function was built before.
  private let outer: TaskNode?

  /// The collector of the feature around it, if its function is being built too.
  private let enclosing: TaskCollector?

  /// The value of the slot before.
  private var previous: UnsafeMutableRawPointer?

  /// The node of the feature, once it has a task or a child.
  private var node: TaskNode?

  /// The changes of dependencies around the operators that are being built.
  private var updates: [DependencyUpdate] = []

  private init(of type: Any.Type?, in outer: TaskNode?, inside enclosing: TaskCollector?) {
    self.type = type
    self.outer = outer
    self.enclosing = enclosing
  }

  /// Begins to collect the tasks of a root feature.
  ///
  /// - Returns: The value of the slot before, for ``endRoot(_:)``.
  static func beginRoot() -> UnsafeMutableRawPointer? {
    let previous = slot.value
    slot.value = unusedRoot
    return previous
  }

  /// Ends collecting the tasks of a root feature.
  ///
  /// - Parameter previous: The value that ``beginRoot()`` returned.
  /// - Returns: The node of the feature, or `nil` if it has neither tasks nor children.
  static func endRoot(_ previous: UnsafeMutableRawPointer?) -> TaskNode? {
    let value = slot.value
    slot.value = previous
    guard let value, value != unusedRoot else { return nil }
    return Unmanaged<TaskCollector>.fromOpaque(value).takeRetainedValue().node
  }

  /// Begins to collect the tasks of a child.
  ///
  /// - Parameters:
  ///   - type: The type of the child's reducer.
  ///   - outer: The node of the feature around it, if its function was built before.
  ///   - enclosing: The collector of the feature around it, if its function is being built too.
  /// - Returns: The collector, which the caller retains until ``end()``.
  static func begin(
    of type: Any.Type,
    in outer: TaskNode? = nil,
    inside enclosing: TaskCollector? = nil
  ) -> TaskCollector {
    let collector = TaskCollector(of: type, in: outer, inside: enclosing)
    collector.previous = slot.value
    slot.value = Unmanaged.passUnretained(collector).toOpaque()
    return collector
  }

  /// Ends collecting the tasks of a child.
  ///
  /// - Returns: The node of the feature, or `nil` if it has neither tasks nor children.
  func end() -> TaskNode? {
    Self.slot.value = previous
    return node
  }

  private func nodeToExtend() -> TaskNode {
    if let node { return node }
    let node = TaskNode(of: type, in: outer ?? enclosing?.nodeToExtend())
    self.node = node
    return node
  }

  /// Adds a task to the feature whose function is being built.
  @usableFromInline
  static func add(_ make: () -> TaskSpec) {
    guard let current else { return }
    let spec = make()
    spec.updates = current.updates
    current.nodeToExtend().specs.append(spec)
  }

  /// Adds a child that can be missing.
  @usableFromInline
  static func add(_ child: TaskBranch, of type: Any.Type) {
    guard let current else { return }
    let node = current.nodeToExtend()
    child.join(node, updates: current.updates, recursion: node.enclosing(type))
    node.branches.append(child)
  }

  /// Begins to collect the tasks of a child that always exists.
  ///
  /// - Parameter type: The type of the child's reducer.
  /// - Returns: The collector of the child, or `nil` if nothing collects.
  @usableFromInline
  static func beginChild(of type: Any.Type) -> TaskCollector? {
    current.map { begin(of: type, inside: $0) }
  }

  /// Ends collecting the tasks of a child that always exists, and adds them to its parent.
  @usableFromInline
  func endChild<State, ChildState>(_ access: StateAccess<State, ChildState>, _ scope: EffectScope) {
    guard let child = end(), let enclosing else { return }
    let branch = PropertyBranch(child, access, scope)
    let node = enclosing.nodeToExtend()
    branch.join(node, updates: enclosing.updates, recursion: nil)
    node.branches.append(branch)
  }

  /// Begins a change of dependencies around operators.
  @usableFromInline
  static func beginUpdate(_ update: @escaping (inout DependencyValues) -> Void) {
    current?.updates.append(update)
  }

  /// Ends the last change of dependencies.
  @usableFromInline
  static func endUpdate() {
    _ = current?.updates.popLast()
  }
}
