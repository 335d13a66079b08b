import ComposableTestKit
import Testing

@testable import ComposableClocks

@Suite struct SleepQueueTests {
  @Test(arguments: 0..<50) func `it agrees with a sorted list`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var queue = SleepQueue<TestClock<Duration>.Instant, Int>()
    var model: [(second: Int, number: Int)] = []
    for number in 0..<300 {
      switch Int.random(in: 0..<4, using: &random) {
      case 0, 1:
        let second = Int.random(in: 0..<20, using: &random)
        queue.insert(number, number: number, until: .init(offset: .seconds(second)))
        model.append((second, number))
        model.sort { ($0.second, $0.number) < ($1.second, $1.number) }
      case 2:
        #expect(queue.popFirst() == (model.isEmpty ? nil : model.removeFirst().number))
      default:
        let number = model.randomElement(using: &random)?.number ?? -1
        #expect(queue.remove(number: number) == model.first { $0.number == number }?.number)
        model.removeAll { $0.number == number }
      }
      #expect(queue.nextDeadline?.offset == model.first.map { .seconds($0.second) })
      #expect(queue.ordered.map(\.sleeper) == model.map(\.number))
      #expect(queue.count == model.count && queue.isEmpty == model.isEmpty)
    }
  }
}
