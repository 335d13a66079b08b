import ComposableDependencies
import ComposableSharing
import ComposableTestKit
import ComposableTestSupport
import Dispatch
import Testing

/// Properties that are created, changed and released, compared with a plain dictionary.
@Suite(.dependencies) struct SharedModelTests {
  struct Pair: Equatable, Sendable {
    var left = 0
    var right = 0
  }

  @Test(arguments: 1...20 as ClosedRange<UInt64>)
  func `properties of one key have the value that a dictionary has`(seed: UInt64) {
    // The arguments of a test run in parallel, with the same dependencies.
    withDependencies {
      $0.defaultInMemoryStorage = InMemoryStorage()
    } operation: {
      checkModel(seed: seed)
    }
  }

  private func checkModel(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var model: [String: Pair] = [:]
    var alive: [(key: String, pair: Shared<Pair>)] = []
    for _ in 0..<300 {
      switch Int.random(in: 0..<4, using: &random) {
      case 0:
        let key = "\(Int.random(in: 0..<3, using: &random))"
        let value = Pair(left: Int.random(in: 0..<9, using: &random))
        alive.append((key, Shared(wrappedValue: value, .inMemory(key))))
        if model[key] == nil { model[key] = value }
      case 1 where !alive.isEmpty:
        alive.remove(at: Int.random(in: alive.indices, using: &random))
      case 2 where !alive.isEmpty:
        let (key, pair) = alive.randomElement(using: &random)!
        pair.withLock { $0.left += 1 }
        model[key]!.left += 1
      case 3 where !alive.isEmpty:
        let (key, pair) = alive.randomElement(using: &random)!
        pair.right.withLock { $0 -= 1 }
        model[key]!.right -= 1
      default: break
      }
      for (key, pair) in alive { #expect(pair.wrappedValue == model[key]) }
    }
  }

  @Test(arguments: 1...4 as ClosedRange<UInt64>)
  func `threads that change parts and copies lose nothing`(seed: UInt64) {
    @Shared(value: Pair()) var pair
    DispatchQueue.concurrentPerform(iterations: 6) { [$pair] index in
      var random = SeededGenerator(seed: seed &* 100 &+ UInt64(index))
      for _ in 0..<200 {
        switch Int.random(in: 0..<3, using: &random) {
        case 0: $pair.withLock { $0.left += 1 }
        case 1: $pair.left.withLock { $0 += 1 }
        default: Shared(projectedValue: $pair).withLock { $0.left += 1 }
        }
        $pair.right.withLock { $0 += 1 }
      }
    }
    #expect(pair == Pair(left: 1_200, right: 1_200))
  }
}
