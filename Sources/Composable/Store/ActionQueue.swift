/// The actions that wait to be handled, first in, first out, each with the `send` that it belongs to.
///
/// A ring, so that a chain of actions of any length needs no more room than the most that ever wait
/// at once. It is made of plain memory: an optional, a tuple or an array of a type that only the user
/// knows would make Swift look that type up each time, which costs more than handling the action. For
/// the same reason its functions are inlined: a call would look up the type of the queue itself.
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

  /// Takes the first action out, which there has to be.
  ///
  /// - Parameter group: Is set to the `send` that the action belongs to.
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

  /// The place of the action that so many are before, in a ring whose size is a power of two.
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
