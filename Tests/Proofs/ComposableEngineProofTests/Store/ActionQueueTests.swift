import Testing

@testable import Composable

@Suite struct ActionQueueTests {
  @Test(arguments: 1...9)
  func `a queue behaves as an array while it wraps around`(length: Int) {
    var queue = ActionQueue<Int>()
    var model: [Int] = []
    var group: EffectGroup?
    for action in 0..<100 {
      queue.append(action, group: nil)
      model.append(action)
      if model.count == length {
        let first = queue.removeFirst(group: &group)
        #expect(first == model.removeFirst())
      }
      let count = queue.count
      #expect(count == model.count)
    }
  }

  @Test func `each action keeps the group of its send`() {
    let registry = EffectRegistry(store: StoreReference(isolation: nil))
    let groups = [nil, EffectGroup(registry: registry), nil, EffectGroup(registry: registry)]
    var queue = ActionQueue<Int>()
    for (action, group) in groups.enumerated() { queue.append(action, group: group) }
    for expected in groups {
      var group: EffectGroup?
      _ = queue.removeFirst(group: &group)
      #expect(group === expected)
    }
  }

  @Test func `a released queue releases its actions`() {
    final class Token {}
    weak var token: Token?
    do {
      var queue = ActionQueue<Token>()
      for _ in 0..<5 {
        let new = Token()
        token = new
        queue.append(new, group: nil)
      }
      #expect(token != nil)
    }
    #expect(token == nil)
  }

  @Test func `an action that was removed is not kept`() {
    final class Token {}
    weak var token: Token?
    var queue = ActionQueue<Token>()
    do {
      let new = Token()
      token = new
      queue.append(new, group: nil)
    }
    var group: EffectGroup?
    _ = queue.removeFirst(group: &group)
    #expect(token == nil)
    let count = queue.count
    #expect(count == 0)
  }

  @Test func `removing from an empty queue stops the program`() async {
    await #expect(processExitsWith: .failure) {
      var queue = ActionQueue<Int>()
      var group: EffectGroup?
      _ = queue.removeFirst(group: &group)
    }
  }
}
