import ComposableCollections
public import ComposableDependencies
import ComposableIssues

/// Collects what a feature asks for while its function is built.
///
/// A reducer of any type can contain tasks and operators, and `makeReduce()` has no parameter. The
/// collector that is current on the thread therefore receives them. It is not a task-local value,
/// because binding one would make creating a store more expensive.
///
/// There is no function that collects inside a closure: a function that is returned through a
/// generic parameter or an optional is called through a thunk.
@usableFromInline
final class TaskCollector {
  // Process-wide only as the key of a value of each thread.
  private static let slot = ThreadSlot()

  /// The value of the slot while the function of a root feature is built that has asked for
  /// nothing.
  ///
  /// Most stores of a test or a preview have no tasks and no children. They need no collector.
  private static var unusedRoot: UnsafeMutableRawPointer? { UnsafeMutableRawPointer(bitPattern: 1) }

  /// The collector of the feature whose function this thread is building.
  private static var current: TaskCollector? {
    guard let value = slot.value else { return nil }
    if value == unusedRoot {
      let root = TaskCollector(inside: nil, isRoot: true)
      slot.value = Unmanaged.passRetained(root).toOpaque()
      return root
    }
    // Only this file writes the slot. It owns the collector of a root. The caller of `begin` and
    // `end` retains any other collector in between, and `makeReduce()` does not suspend.
    return Unmanaged<TaskCollector>.fromOpaque(value).takeUnretainedValue()
  }

  /// The collector of the feature around it, if its function is being built too.
  private let enclosing: TaskCollector?

  /// Whether the feature has a store of its own.
  private let isRoot: Bool

  /// The value of the slot before.
  private var previous: UnsafeMutableRawPointer?

  /// The node of the feature, once it has a task or a child.
  private var node: TaskNode?

  /// The changes of dependencies around the operators that are being built.
  private var updates: [DependencyUpdate] = []

  private init(inside enclosing: TaskCollector?, isRoot: Bool = false) {
    self.enclosing = enclosing
    self.isRoot = isRoot
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
  /// - Parameter enclosing: The collector of the feature around it, if its function is being built
  ///   too.
  /// - Returns: The collector, which the caller retains until ``end()``.
  static func begin(inside enclosing: TaskCollector? = nil) -> TaskCollector {
    let collector = TaskCollector(inside: enclosing)
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
    let node = TaskNode()
    self.node = node
    return node
  }

  /// Adds a task to the feature whose function is being built.
  @usableFromInline
  static func add(_ make: () -> TaskSpec) {
    guard let current else { return }
    let spec = make()
    spec.updates = current.updates
    current.nodeToExtend().append(spec)
  }

  /// Adds a saved part of the state to the feature whose function is being built.
  static func add(_ part: some SavedPart) {
    guard let current else { return }
    if current.isRoot { return current.nodeToExtend().append(part) }
    reportIssue(
      """
      A part of the state of a child is not saved, because it has no store of its own.

      Include it in the part that the feature of the root store saves.
      """,
      at: part.location
    )
  }

  /// Adds a child that can be missing.
  @usableFromInline
  static func add(_ child: TaskBranch) {
    guard let current else { return }
    child.join(current.nodeToExtend(), updates: current.updates)
  }

  /// Begins to collect the tasks of a child that always exists.
  ///
  /// - Returns: The collector of the child, or `nil` if nothing collects.
  @usableFromInline
  static func beginChild() -> TaskCollector? {
    current.map { begin(inside: $0) }
  }

  /// Ends collecting the tasks of a child that always exists, and adds them to its parent.
  @usableFromInline
  func endChild<State, Child: Reducer>(
    _ type: Child.Type,
    _ access: StateAccess<State, Child.State>,
    _ scope: EffectScope
  ) {
    guard let child = end(), let enclosing else { return }
    let branch = PropertyBranch(child, of: type, access, scope)
    branch.join(enclosing.nodeToExtend(), updates: enclosing.updates)
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
