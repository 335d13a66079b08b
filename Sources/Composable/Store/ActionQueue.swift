/// A queue of actions to handle, each with the group of its `send`.
///
/// It is a ring buffer, so its capacity is limited by the largest number of actions that wait at
/// the same time. It uses unmanaged memory: for an optional, a tuple or an array of a generic type,
/// Swift would look up type metadata each time, which costs more than handling the action. For the
/// same reason, its methods are always inlined.
struct ActionQueue<Action>: ~Copyable {
  private var actions: UnsafeMutablePointer<Action>
  private var groups: UnsafeMutablePointer<EffectGroup?>
  private var capacity = 0
  private var head = 0
  private(set) var count = 0

  init() {
    actions = .allocate(capacity: 0)
    groups = .allocate(capacity: 0)
  }

  deinit {
    for offset in 0..<count { (actions + slot(offset)).deinitialize(count: 1) }
    for offset in 0..<count { (groups + slot(offset)).deinitialize(count: 1) }
    actions.deallocate()
    groups.deallocate()
  }

  @inline(__always)
  var isEmpty: Bool { count == 0 }

  @inline(__always)
  mutating func append(_ action: Action, group: EffectGroup?) {
    if count == capacity { grow() }
    (actions + slot(count)).initialize(to: action)
    (groups + slot(count)).initialize(to: group)
    count += 1
  }

  /// Removes and returns the first action.
  ///
  /// The queue must not be empty.
  ///
  /// - Parameter group: Set to the group of the action's `send`.
  /// - Returns: The action.
  @inline(__always)
  mutating func removeFirst(group: inout EffectGroup?) -> Action {
    precondition(count > 0, "ActionQueue.removeFirst() needs an action (was empty)")
    let index = head
    head = slot(1)
    count -= 1
    group = (groups + index).move()
    return (actions + index).move()
  }

  /// Returns the index of the action at an offset in the ring, whose capacity is a power of two.
  @inline(__always)
  private func slot(_ offset: Int) -> Int { (head + offset) & (capacity - 1) }

  private mutating func grow() {
    let larger = max(4, capacity * 2)
    let newActions = UnsafeMutablePointer<Action>.allocate(capacity: larger)
    let newGroups = UnsafeMutablePointer<EffectGroup?>.allocate(capacity: larger)
    for offset in 0..<count {
      (newActions + offset).moveInitialize(from: actions + slot(offset), count: 1)
      (newGroups + offset).moveInitialize(from: groups + slot(offset), count: 1)
    }
    actions.deallocate()
    groups.deallocate()
    (actions, groups, capacity, head) = (newActions, newGroups, larger, 0)
  }
}
