public import ComposableCollections

/// A feature in the state that can have tasks: the root, or a child that exists.
final class TaskInstance {
  let node: TaskNode
  private unowned let parent: TaskInstance?
  private let step: EffectStep?

  /// The values of the tasks at the last visit.
  ///
  /// No check for exclusive access can fail: only a visit changes them, and visits do not nest.
  @exclusivity(unchecked) private var values: [TaskValue?] = []
  @exclusivity(unchecked) private var children: [TaskInstances] = []

  /// Creates a feature, which must be ``reset()`` before the first visit.
  init(_ node: TaskNode, in parent: TaskInstance?, step: EffectStep?) {
    self.node = node
    self.parent = parent
    self.step = step
  }

  /// Forgets what is running.
  func reset() {
    values = Array(repeating: nil, count: node.specs.count)
    children = node.branches.map { $0.makeInstances() }
  }

  /// What distinguishes the feature from its siblings or from its successors.
  var identity: TypedID? { step?.identity }

  /// The steps from the root to the feature.
  var steps: [EffectStep] {
    let steps = sequence(first: self) { $0.parent }.compactMap(\.step)
    return steps.reversed()
  }

  /// Compares the feature with its last visit, and then its children.
  func visit(_ state: UnsafeRawPointer, in watch: TaskWatch) {
    watch.visits += 1
    if node.readsObjects { watch.visitsOfObjects += 1 }
    if !node.specs.isEmpty { visitTasks(state, in: watch) }
    for index in children.indices {
      // Only "reset" changes the children. Retaining one takes as long as comparing it.
      Unmanaged.passUnretained(children[index])._withUnsafeGuaranteedRef {
        $0.visitIfNeeded(state, of: self, in: watch)
      }
    }
  }

  private func visitTasks(_ state: UnsafeRawPointer, in watch: TaskWatch) {
    for index in node.specs.indices {
      let spec = node.specs[index]
      if let value = values[index], spec.isUnchanged(value, state) { continue }
      if let change = spec.update(&values[index], state) {
        watch.note(change, of: spec, self, values[index])
      }
    }
  }
}

/// The children of one operator in one instance of its feature.
@usableFromInline
class TaskInstances {
  fileprivate final let branch: TaskBranch

  /// Whether no child that can have tasks existed at the last visit.
  ///
  /// While the state contains none, there is then nothing to compare.
  @exclusivity(unchecked) fileprivate final var isIdle = true

  fileprivate init(of branch: TaskBranch) { self.branch = branch }

  /// Compares the children with the last visit, if there can be any with tasks.
  fileprivate final func visitIfNeeded(
    _ parent: UnsafeRawPointer,
    of owner: TaskInstance,
    in watch: TaskWatch
  ) {
    if branch.isWithoutTasks { return }
    guard branch.updates.isEmpty else { return visitWithUpdates(parent, of: owner, in: watch) }
    if !isIdle || branch.mayStartTasks(in: parent) { visit(parent, of: owner, in: watch) }
  }

  // Not inlined, because the loop over the children would get slower.
  @inline(never)
  private final func visitWithUpdates(
    _ parent: UnsafeRawPointer,
    of owner: TaskInstance,
    in watch: TaskWatch
  ) {
    watch.isInPresented = false
    branch.updates.run {
      if !isIdle || branch.mayStartTasks(in: parent) { visit(parent, of: owner, in: watch) }
    }
  }

  /// Compares the children with the last visit.
  ///
  /// - Parameters:
  ///   - parent: The address of the parent's state.
  ///   - owner: The parent.
  ///   - watch: The watch of the store.
  func visit(_ parent: UnsafeRawPointer, of owner: TaskInstance, in watch: TaskWatch) {
    preconditionFailure("TaskInstances is abstract")
  }
}

/// The child of a place with at most one child.
///
/// A child with the stamp of the last visit is not visited again, however many features it
/// contains.
@usableFromInline
final class SingleInstance: TaskInstances {
  /// Calls a closure with the child, if it exists and has another stamp than the last one.
  ///
  /// It returns the stamp.
  @usableFromInline typealias Look = (
    _ parent: UnsafeRawPointer,
    _ last: Stamp?,
    _ body: (UnsafeRawPointer, _ identity: TypedID?) -> Void
  ) -> Stamp?

  private let look: Look
  @exclusivity(unchecked) private var instance: TaskInstance?

  /// The stamp of the child at the last visit, or `nil` if the child must be visited each time.
  @exclusivity(unchecked) private var stamp: Stamp?

  @usableFromInline
  init(of branch: TaskBranch, _ look: @escaping Look) {
    self.look = look
    super.init(of: branch)
  }

  @inlinable
  convenience init<State, Place: SingleChildPlace, Child>(
    of runner: ChildRunner<State, Place, Child>
  ) {
    let (place, access) = (runner.place, runner.access)
    self.init(of: runner) { parent, last, body in
      var stamp: Stamp?
      access.read(parent.assumingMemoryBound(to: State.self)) { state in
        stamp = place.stamp(state)
        if let last, last == stamp { return }
        place.borrow(state) { body($0, place.identity($0.pointee)) }
      }
      return stamp
    }
  }

  override func visit(_ parent: UnsafeRawPointer, of owner: TaskInstance, in watch: TaskWatch) {
    let visitsOfObjects = watch.visitsOfObjects
    var isPresent = false
    let new = look(parent, stamp) { child, identity in
      guard let node = branch.resolve(in: watch) else { return }
      if let instance, instance.identity == identity {
        isPresent = true
        return branch.visit(instance, child, in: watch)
      }
      // Many children only contain features that are absent: the leaves of a tree, for example.
      guard node.mayStartTasks(in: child) else {
        if node.readsObjects { watch.visitsOfObjects += 1 }
        return
      }
      isPresent = true
      let step = EffectStep(scope: branch.scope, identity: identity)
      let new = TaskInstance(node, in: owner, step: step)
      new.reset()
      instance = new
      branch.visit(new, child, in: watch)
    }
    if let new, new == stamp { return }
    if !isPresent { instance = nil }
    isIdle = !isPresent
    stamp = watch.visitsOfObjects == visitsOfObjects ? new : nil
  }
}

/// The elements of a collection.
final class ElementInstances<State, Elements: _ForEachElements, ElementsAction: _ForEachAction>:
  TaskInstances
where Elements.ElementID == ElementsAction.ElementID, Elements.Change == ElementsAction.Change {
  private let access: StateAccess<State, Elements>
  @exclusivity(unchecked) private var instances: [Elements.ElementID: TaskInstance] = [:]
  @exclusivity(unchecked) private var mark: ElementsMark?

  init<Child>(of runner: ChildRunner<State, ElementsPlace<Elements, ElementsAction>, Child>) {
    access = runner.access
    super.init(of: runner)
  }

  override func visit(_ parent: UnsafeRawPointer, of owner: TaskInstance, in watch: TaskWatch) {
    let new = branch.scope.mark(parent)
    let difference = ElementsMark.difference(from: mark, to: new)
    if case .none = difference { return }
    mark = new
    access.read(parent.assumingMemoryBound(to: State.self)) {
      visitElements($0, difference, of: owner, in: watch)
    }
    isIdle = instances.isEmpty
  }

  private func visitElements(
    _ elements: UnsafePointer<Elements>,
    _ difference: ElementsMark.Difference,
    of owner: TaskInstance,
    in watch: TaskWatch
  ) {
    switch difference {
    case .none:
      break
    case .few(let changed, let inserted, let hasRemoved):
      let ids = elements.pointee.ids
      func visit(at position: Int) { visitElement(ids[position], elements, of: owner, in: watch) }
      // In the order of the elements, in which their tasks start.
      if let changed, changed < inserted.lowerBound { visit(at: changed) }
      // A slice of the ids would look up its types, which takes as long as a visit.
      for position in inserted { visit(at: position) }
      if let changed, changed >= inserted.upperBound { visit(at: changed) }
      guard hasRemoved else { return }
      for id in ids.removed where !ids.contains(id) { instances[id] = nil }
    case .all, .structure:
      let ids = elements.pointee.ids
      var count = 0
      for id in ids where visitElement(id, elements, of: owner, in: watch) { count += 1 }
      if instances.count > count { instances = instances.filter { ids.contains($0.key) } }
    }
  }

  /// Compares an element with its last visit.
  ///
  /// - Returns: `true` if the element can have tasks; otherwise, `false`.
  @discardableResult
  private func visitElement(
    _ id: Elements.ElementID,
    _ elements: UnsafePointer<Elements>,
    of owner: TaskInstance,
    in watch: TaskWatch
  ) -> Bool {
    guard let node = branch.resolve(in: watch) else { return false }
    var instance = instances[id]
    elements.pointee._withElement(id: id) { element in
      withUnsafePointer(to: element) { element in
        if let instance { return branch.visit(instance, element, in: watch) }
        guard node.mayStartTasks(in: element) else { return }
        let identity = TypedID(id as ElementsAction.ElementID)
        let step = EffectStep(scope: branch.scope, identity: identity)
        let new = TaskInstance(node, in: owner, step: step)
        new.reset()
        instances[id] = new
        instance = new
        branch.visit(new, element, in: watch)
      }
    }
    return instance != nil
  }
}
