import Composable
import Foundation
import Testing

@testable import ComposableExploration

@Suite struct RandomValuesTests {
  private struct Note {
    var title = "of the state"
    var numbers: Set<Int> = [1_234]
    var id: UUID? = UUID(0)
  }

  private let random = StepRandomness(seed: 1)

  private func values(size: Int = 50) -> RandomValues {
    let known = KnownValues(state: Note(), actions: ["of an action"])
    return RandomValues(choices: random, known: known, size: size)
  }

  /// Returns values, each created in a step of its own, after checking that their choices lead to
  /// them again.
  private func all<Value: Hashable>(_ type: Value.Type, count: Int = 1_000) throws -> Set<Value> {
    var all: Set<Value> = []
    for _ in 0..<count {
      random.beginStep(nil)
      let value = try #require(values().value(of: type) as? Value)
      let choices = random.choices
      random.beginStep(choices)
      let again = values().value(of: type) as? Value
      // NaN does not equal itself.
      #expect(again == value || "\(value)" == again.map { "\($0)" })
      #expect(random.choices == choices)
      all.insert(value)
    }
    return all
  }

  @Test func `texts are often those of the state and of earlier actions`() throws {
    let texts = try all(String.self)
    #expect(texts.isSuperset(of: ["of the state", "of an action", "of an actio"]))
  }

  @Test func `numbers are often close to a number or a length in the state`() throws {
    let numbers = try all(Int.self)
    #expect(numbers.isSuperset(of: [1_234, "of the state".count, 1, .max, .min]))
    #expect(numbers.contains { 1_235..<1_334 ~= $0 })
  }

  @Test func `integers of every width reach their limits`() throws {
    #expect(try all(Int8.self).isSuperset(of: [.min, .max, 0]))
    #expect(try all(UInt64.self).isSuperset(of: [0, .max]))
    #expect(try all(Int128.self).isSuperset(of: [.min, .max]))
    #expect(try all(UInt128.self).contains(.max))
  }

  @Test func `values of every type are made again by their choices`() throws {
    #expect(try all(Double.self).contains(-.infinity))
    #expect(try all(Float.self).contains(.leastNonzeroMagnitude))
    #expect(try all(Date.self).contains(.distantPast))
    #expect(try all(UUID.self).contains(UUID(0)))
    #expect(try all(Data.self).contains(Data()))
    #expect(try all(URL.self).contains { $0.isFileURL })
    #expect(try all(Duration.self).contains { $0 < .zero })
    #expect(try all(Decimal.self).contains { $0 < 0 })
    #expect(try all(Character.self).contains("\n"))
    #expect(try all([Int].self).contains([]))
    #expect(try all([String?].self).contains([nil]))
    #expect(try all([Bool: Int8].self).contains { $0.count == 2 })
    #expect(try all(Set<Bool>.self).count == 4)
  }

  @Test func `the simplest choices make the simplest values`() {
    random.beginStep([])
    #expect(values().value(of: Int.self) as? Int == 0)
    #expect(values().value(of: String.self) as? String == "")
    #expect(values().value(of: [Int].self) as? [Int] == [])
    #expect(values().value(of: Double.self) as? Double == 0)
  }

  @Test func `a list of a type without obvious values is not made`() {
    struct Unknown {}
    for _ in 0..<100 {
      random.beginStep(nil)
      #expect(values().value(of: [Unknown].self) == nil)
    }
  }
}
