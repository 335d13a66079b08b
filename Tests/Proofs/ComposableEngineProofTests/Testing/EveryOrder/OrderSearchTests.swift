import Foundation
import Testing

@testable import Composable

/// The search tries each class of equivalent orders exactly once, as counted in another way.
///
/// `MODEL_PROGRAMS=100000 swift test -c release --filter OrderSearchTests` runs more programs.
@Suite struct OrderSearchTests {
  private static let count =
    ProcessInfo.processInfo.environment["MODEL_PROGRAMS"].flatMap(Int.init) ?? 200

  @Test func `the number of orders of random programs is the number of their normal forms`() {
    var random = SplitMix(seed: 42)
    for number in 1...Self.count {
      let program = Program(using: &random)
      let forms = program.search()
      let expected = program.countNormalForms()
      #expect(forms.count == expected, "program \(number): \(program)")
      #expect(Set(forms).count == forms.count, "program \(number): \(program)")
    }
  }

  /// Returns a search that has learned from the first order of two steps that conflict.
  private func searchOfTwoSteps() -> OrderSearch {
    var search = OrderSearch(assuming: .nothing)
    var run = search.makeRun()
    for number in 1...2 { run.add(number) }
    _ = run.choose(among: [1, 2])
    _ = run.choose(among: [2])
    run.end()
    let continues = search.learn(from: run)
    #expect(continues)
    #expect(search.pending == 1)
    return search
  }

  @Test func `other options after the same choices make a search unstable`() {
    var search = searchOfTwoSteps()
    var run = search.makeRun()
    for number in 1...3 { run.add(number) }
    _ = run.choose(among: [1, 2, 3])
    run.end()
    let continues = search.learn(from: run)
    #expect(!continues)
    #expect(search.isUnstable)
  }

  @Test func `a run that ends before its plan makes a search unstable`() {
    var search = searchOfTwoSteps()
    var run = search.makeRun()
    run.end()
    let continues = search.learn(from: run)
    #expect(!continues)
    #expect(search.isUnstable)
  }

  @Test func `a step of the test comes after all that its previous step has waited for`() {
    var search = OrderSearch(assuming: .effectsShareNothing)
    var run = search.makeRun()
    for number in 1...2 { run.add(number) }
    _ = run.choose(among: [1, 2])
    run.use(.effect(1))
    _ = run.choose(among: [2])
    run.use(.effect(2))
    run.continueTest(.afterAll)
    run.continueTest(.anyTime)
    for effect in 1...2 { run.use(.effect(effect)) }
    run.end()
    let continues = search.learn(from: run)
    #expect(!continues)
  }

  @Test func `a step that continues in one of several ways has an order with all others`() {
    var search = OrderSearch(assuming: .effectsShareNothing)
    var orders: [[Int]] = []
    var run = search.makeRun()
    repeat {
      run = search.makeRun()
      for number in 1...2 { run.add(number) }
      var steps = [1, 2]
      var order: [Int] = []
      while !steps.isEmpty {
        let step = steps.remove(at: run.choose(among: steps))
        order.append(step == 1 ? 1 : 20 + run.choose(among: [0, 1], isOpaque: true))
      }
      run.end()
      orders.append(order)
    } while search.learn(from: run)
    #expect(orders == [[1, 20], [1, 21], [20, 1], [21, 1]])
  }

  @Test func `all options that are not steps are tried`() {
    var search = OrderSearch(assuming: .effectsShareNothing)
    var results: [Int] = []
    var run = search.makeRun()
    repeat {
      run = search.makeRun()
      results.append(10 * run.choose(among: [0, 1, 2], isOpaque: true))
      results[results.count - 1] += run.choose(among: [0, 1], isOpaque: true)
      run.end()
    } while search.learn(from: run)
    #expect(results == [0, 1, 10, 11, 20, 21])
  }
}

/// A program of threads whose steps use objects.
private struct Program {
  struct Use: Hashable {
    let object: Int
    let isChange: Bool
  }

  struct Position: Hashable, Comparable {
    let thread: Int
    let step: Int

    static func < (lhs: Self, rhs: Self) -> Bool {
      (lhs.thread, lhs.step) < (rhs.thread, rhs.step)
    }
  }

  /// The steps of the test, or none, and the steps of each other thread.
  let test: [[Use]]
  var threads: [[[Use]]] = []

  /// For each thread that does not exist from the start, the step that starts it.
  var spawned: [Int: Position] = [:]

  private static let ofTest = -1

  /// Creates a program of up to 12 steps.
  init(using random: inout SplitMix) {
    func steps(_ count: Int) -> [[Use]] {
      (0..<count).map { _ in
        (0..<random.next(below: 3)).map { _ in
          Use(object: random.next(below: 4), isChange: random.next(below: 2) == 0)
        }
      }
    }
    test = steps(random.next(below: 3))
    var rest = 4 + random.next(below: 9) - test.count
    while rest > 0, threads.count < 4 {
      let count = min(rest, 1 + random.next(below: 4))
      threads.append(steps(count))
      rest -= count
    }
    for thread in threads.indices.dropFirst() where random.next(below: 3) == 0 {
      let creator = random.next(below: thread)
      let step = random.next(below: threads[creator].count)
      spawned[thread] = Position(thread: creator, step: step)
    }
  }

  private func uses(_ position: Position) -> [Use] {
    position.thread == Self.ofTest
      ? test[position.step] : threads[position.thread][position.step]
  }

  private func depend(_ first: Position, _ second: Position) -> Bool {
    if first.thread == second.thread { return true }
    if second.step == 0, spawned[second.thread] == first { return true }
    if first.step == 0, spawned[first.thread] == second { return true }
    return uses(first).contains { use in
      uses(second).contains { $0.object == use.object && ($0.isChange || use.isChange) }
    }
  }

  /// The threads that a step starts.
  private func children(of position: Position) -> [Int] {
    threads.indices.filter { spawned[$0] == position }
  }

  private func count(of thread: Int) -> Int {
    thread == Self.ofTest ? test.count : threads[thread].count
  }
}

extension Program {
  /// The normal form of Foata: the layer of each step.
  private func form(of word: [Position]) -> [Position: Int] {
    var layers: [Position: Int] = [:]
    for (index, step) in word.enumerated() {
      let before = word[..<index].filter { depend($0, step) }.compactMap { layers[$0] }
      layers[step] = 1 + (before.max() ?? 0)
    }
    return layers
  }

  /// Runs the program in all orders of a search, and returns the normal form of each order.
  func search() -> [[Position: Int]] {
    var search = OrderSearch(assuming: .effectsShareNothing)
    var forms: [[Position: Int]] = []
    while true {
      var run = search.makeRun()
      let word = perform(&run)
      if !run.isRedundant { forms.append(form(of: word)) }
      guard search.learn(from: run) else { return forms }
    }
  }

  private func perform(_ run: inout SearchedRun) -> [Position] {
    var number = 0
    var queue: [(number: Int, position: Position)] = []
    var word: [Position] = []
    var stepsOfTest = 0
    func add(_ position: Position) {
      number += 1
      run.add(number)
      queue.append((number, position))
    }
    func take(_ position: Position) {
      word.append(position)
      for use in uses(position) { run.use(.effect(use.object), isChange: use.isChange) }
      for child in children(of: position) { add(Position(thread: child, step: 0)) }
    }
    for thread in threads.indices where spawned[thread] == nil {
      add(Position(thread: thread, step: 0))
    }
    while !queue.isEmpty || stepsOfTest < test.count {
      let mayStop = stepsOfTest < test.count
      if queue.isEmpty {
        run.continueTest(.anyTime)
      } else {
        let options = queue.map(\.number) + (mayStop ? [SearchedRun.test] : [])
        let index = run.choose(among: options)
        if index < queue.count {
          let position = queue.remove(at: index).position
          take(position)
          if position.step + 1 < count(of: position.thread) {
            add(Position(thread: position.thread, step: position.step + 1))
          }
          continue
        }
      }
      take(Position(thread: Self.ofTest, step: stepsOfTest))
      stepsOfTest += 1
    }
    run.end()
    return word
  }

  /// The number of classes of equivalent orders: of words in which no step could come before a
  /// greater one (Anisimov and Knuth).
  func countNormalForms() -> Int {
    var started: Set<Int> = Set(threads.indices.filter { spawned[$0] == nil })
    if !test.isEmpty { started.insert(Self.ofTest) }
    return countWords(after: [], positions: [:], started)
  }

  private func countWords(
    after word: [Position],
    positions: [Int: Int],
    _ started: Set<Int>
  ) -> Int {
    var total = 0
    var isEnd = true
    for thread in started where positions[thread, default: 0] < count(of: thread) {
      isEnd = false
      let next = Position(thread: thread, step: positions[thread, default: 0])
      let passed = word.reversed().prefix { !depend($0, next) }
      guard !passed.contains(where: { $0 > next }) else { continue }
      var positions = positions
      positions[thread, default: 0] += 1
      total += countWords(
        after: word + [next],
        positions: positions,
        started.union(children(of: next))
      )
    }
    return isEnd ? 1 : total
  }
}
