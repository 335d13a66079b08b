import ComposableDependencies
import ComposableTestKit
import Foundation
import Testing

@Suite struct DependencyTests {
  private struct Model {
    @Dependency(\.digit) var digit
    @Dependency(\.digit.value) var value
    @Dependency(Digit.self) var keyed
    @Dependency(\.self) var everything
    @Dependency(\.lifeless.value) var other
  }

  @Test func `a key path, a deeper one, a key and all values read the same`() {
    withDependencies {
      $0.digit.value = 10
    } operation: {
      let model = Model()
      expectEqual(model.digit, Digit(value: 10))
      expectEqual(model.value, 10)
      expectEqual(model.keyed, Digit(value: 10))
      expectEqual(model.everything.digit, Digit(value: 10))
    }
  }

  @Test func `overrides at creation still apply later`() {
    let model = withDependencies {
      $0.digit.value = 10
    } operation: {
      Model()
    }
    expectEqual(model.value, 10)
    expectEqual(model.keyed, Digit(value: 10))
  }

  @Test func `current overrides win over overrides at creation`() {
    let model = withDependencies {
      $0.digit.value = 10
      $0.lifeless.value = 20
    } operation: {
      Model()
    }
    withDependencies {
      $0.digit.value = 11
    } operation: {
      expectEqual(model.value, 11)
      expectEqual(model.other, 20)
    }
  }

  @Test func `a scope inside the one of creation wins`() {
    withDependencies {
      $0.digit.value = 10
    } operation: {
      let model = Model()
      withDependencies {
        $0.lifeless.value = 20
      } operation: {
        expectEqual(model.value, 10)
        expectEqual(model.other, 20)
        withDependencies {
          $0.digit.value = 11
        } operation: {
          expectEqual(model.value, 11)
        }
      }
    }
  }

  @Test func `a captured context chooses the defaults`() {
    let model = withDependencies {
      $0.context = .live
    } operation: {
      Model()
    }
    expectEqual(model.value, 1)
    withDependencies {
      $0.context = .preview
    } operation: {
      expectEqual(model.value, 2)
    }
  }

  @Test func `a computed default sees captured values`() {
    let model = withDependencies {
      $0.digit.value = 10
    } operation: {
      Nested()
    }
    expectEqual(model.next, 11)
  }

  @Test(arguments: 0..<100)
  func `values agree with dictionaries that are merged`(seed: Int) {
    var numbers = SeededGenerator(seed: UInt64(seed))
    let keys: [any WritableKeyPath<DependencyValues, Int> & Sendable] = [
      \.digit.value, \.lifeless.value, \.untested.value,
    ]
    func overrides() -> [Int: Int] {
      Dictionary(
        uniqueKeysWithValues: keys.indices.filter { _ in Bool.random(using: &numbers) }
          .shuffled(using: &numbers).map { ($0, Int.random(in: 10...99, using: &numbers)) }
      )
    }
    let (captured, current) = (overrides(), overrides())
    func run<R>(_ overrides: [Int: Int], operation: () -> R) -> R {
      withDependencies {
        for (key, value) in overrides { $0[keyPath: keys[key]] = value }
      } operation: {
        operation()
      }
    }
    let properties = run(captured) { keys.map { Dependency($0) } }
    run(current) {
      for (key, value) in captured.merging(current, uniquingKeysWith: { $1 }) {
        expectEqual(properties[key].wrappedValue, value)
      }
    }
  }
}

private struct Nested {
  @Dependency(\.digitAndOne) var next
}

extension DependencyValues {
  fileprivate var digitAndOne: Int {
    @Dependency(\.digit.value) var digit
    return digit + 1
  }
}
