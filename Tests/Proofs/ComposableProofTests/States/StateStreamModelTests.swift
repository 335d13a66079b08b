import Composable
import ComposableTestKit
import Testing

/// Streams of states compared with a model, and used by many tasks at once.
@Suite(.timeLimit(.minutes(60))) struct StateStreamModelTests {
  /// What an iterator returns: the values that it has not returned yet.
  private struct Model {
    let limit: Int
    var buffer: [Int] = []
    var last: Int?

    mutating func add(_ value: Int) {
      buffer.append(value)
      if buffer.count > limit { buffer.removeFirst() }
    }

    /// Returns `nil` if the iterator would wait.
    mutating func next() -> Int? {
      while let value = buffer.first {
        buffer.removeFirst()
        if value == last { continue }
        last = value
        return value
      }
      return nil
    }

    var wouldWait: Bool { buffer.allSatisfy { $0 == last } }
  }

  @MainActor
  @Test(arguments: 0..<200)
  func `iterators return what a model of buffers returns`(_ seed: UInt64) async {
    var random = SeededGenerator(seed: seed)
    var store: Store<Int, Int>? = Store(initialState: 0) {
      Reduce<Int, Int> { state, action in
        state += action
        // Only the state at the end of a drain counts.
        return action == 2 ? .send(-1) : .none
      }
    }
    let states = store!.states
    var state = 0
    var iterators: [(StoreStates<Int>.Iterator, Model)] = []
    for _ in 0..<300 {
      switch Int.random(in: 0..<10, using: &random) {
      case 0 where iterators.count < 6:
        let limit = Int.random(in: 1...5, using: &random)
        var model = Model(limit: limit)
        model.add(state)
        iterators.append((states.bufferingNewest(limit).makeAsyncIterator(), model))
      case 1 where !iterators.isEmpty:
        iterators.remove(at: Int.random(in: iterators.indices, using: &random))
      case 0...5:
        let action = Int.random(in: -1...2, using: &random)
        store?.send(action)
        let change = action == 2 ? 1 : action
        guard change != 0 else { continue }
        state += change
        for index in iterators.indices { iterators[index].1.add(state) }
      default:
        guard let index = iterators.indices.randomElement(using: &random),
          !iterators[index].1.wouldWait
        else { continue }
        var (iterator, model) = iterators[index]
        let value = await iterator.next()
        #expect(value == model.next())
        iterators[index] = (iterator, model)
      }
    }
    store = nil
    for var (iterator, model) in iterators {
      while let expected = model.next() { #expect(await iterator.next() == expected) }
      #expect(await iterator.next() == nil)
    }
  }

  private actor Session {
    private lazy var store = Store(initialState: 0, isolation: self) {
      Reduce<Int, Int> { state, action in
        state += 1
        return action > 0 ? .run { send in await send(action - 1) } : .none
      }
    }

    var states: StoreStates<Int> { store.states }

    func send(_ action: Int) async { await store.send(action).finish() }
  }

  @Test(arguments: 0..<20)
  func `every consumer on another thread gets the last state`(_ seed: UInt64) async {
    var random = SeededGenerator(seed: seed)
    var session: Session? = Session()
    guard let states = await session?.states else { return }
    var consumers: [Task<[Int], Never>] = []
    for number in 0..<8 {
      let limit = Int.random(in: 1...50, using: &random)
      consumers.append(
        Task {
          var seen: [Int] = []
          for await state in states.bufferingNewest(limit) {
            seen.append(state)
            if number.isMultiple(of: 2) { await Task.yield() }
          }
          return seen
        }
      )
    }
    let early = Int.random(in: 0..<200, using: &random)
    await withTaskGroup { group in
      for number in 0..<200 {
        if number == early { consumers[7].cancel() }
        group.addTask { [session] in await session?.send(4) }
      }
    }
    session = nil
    for (number, consumer) in consumers.enumerated() {
      let seen = await consumer.value
      #expect(seen == Set(seen).sorted())
      // The one that was cancelled can have been earlier.
      if number < 7 { #expect(seen.last == 1_000) }
    }
  }

  @Test func `consumers that are cancelled at any moment end, and so does the sequence`() async {
    let session = Session()
    let states = await session.states
    await withTaskGroup { group in
      for number in 0..<500 {
        group.addTask {
          let consumer = Task { for await _ in states {} }
          if number.isMultiple(of: 3) { await Task.yield() }
          consumer.cancel()
          await consumer.value
        }
        if number.isMultiple(of: 10) { group.addTask { await session.send(1) } }
      }
    }
  }
}
