import ComposableDependencies
import ComposableIssues
import ComposableTestKit
import Testing

@Suite struct DefaultValuesTests {
  @Dependency(\.counter) private var counter

  @Test func `a default is computed once`() {
    expectEqual(counter.next(), 0)
    expectEqual(counter.next(), 1)
    @Dependency(Counter.self) var same
    expectEqual(same.next(), 2)
  }

  @Test func `another test has other defaults`() {
    expectEqual(counter.next(), 0)
  }

  @Test func `values that replace all others start from new defaults`() {
    expectEqual(counter.next(), 0)
    for values in [DependencyValues(), .test] {
      withDependencies {
        $0 = values
      } operation: {
        expectEqual(counter.next(), 0)
        expectEqual(counter.next(), 1)
      }
    }
    expectEqual(counter.next(), 1)
  }

  @Test func `each context has its own default`() {
    let texts = issues {
      #expect(
        counter
          !== withDependencies {
            $0.context = .live
          } operation: {
            counter
          }
      )
      #expect(counter === counter)
    }
    expectEqual(texts, [])
  }

  @Test func `a look in an update gets the value that is read later`() {
    withDependencies {
      expectEqual($0.counter.next(), 0)
    } operation: {
      expectEqual(counter.next(), 1)
    }
    expectEqual(counter.next(), 2)
  }

  @Test func `threads that read at once compute a default once`() async throws {
    for _ in 0..<50 {
      try await DependencyValues.scopeOfTest {
        Slow.computations.withLock { $0 = 0 }
        let values = await withTaskGroup(of: ObjectIdentifier.self) { group in
          for _ in 0..<8 {
            group.addTask { ObjectIdentifier(DependencyValues._current[Slow.self]) }
          }
          return await group.reduce(into: Set()) { $0.insert($1) }
        }
        expectEqual(values.count, 1)
        expectEqual(Slow.computations.withLock { $0 }, 1)
      }
    }
  }

  // A key whose static value was being initialized by one thread, which read a second dependency,
  // while another thread held the lock of all defaults and waited for that static value.
  @Test func `defaults that need each other's values from two threads do not deadlock`() async {
    async let first = DependencyValues._current[Chicken.self].name
    async let second = Chicken.testValue.name
    await expectEqual(first, "chicken of egg")
    await expectEqual(second, "chicken of egg")
  }

  @Test func `a default may read other dependencies, overrides included`() {
    withDependencies {
      $0.digit.value = 10
    } operation: {
      expectEqual(DependencyValues._current[Derived.self].value, 20)
    }
  }

  @Test func `hundreds of keys are kept apart`() {
    let names = Self.names(of: Peano.Zero.self, count: 200)
    expectEqual(Set(names).count, 200)
    expectEqual(Self.names(of: Peano.Zero.self, count: 200), names)
  }

  private static func names<N>(of number: N.Type, count: Int) -> [String] {
    guard count > 0 else { return [] }
    return [DependencyValues._current[Peano.Name<N>.self].name]
      + names(of: Peano.Successor<N>.self, count: count - 1)
  }

  @Test func `an issue may be heard by someone who reads the same dependency`() {
    let reader = Reader()
    withIssueReporters([reader]) {
      @Dependency(\.untested.value) var value
      expectEqual(value, 1)
    }
    expectEqual(reader.values.withLock { $0 }, [1])
  }
}

private final class Reader: IssueReporter {
  let values = Locked<[Int]>([])

  func reportIssue(
    _ message: @autoclosure () -> String?,
    severity: IssueSeverity,
    fileID: StaticString,
    filePath: StaticString,
    line: UInt,
    column: UInt
  ) {
    @Dependency(\.untested.value) var value
    let current = value
    values.withLock { $0.append(current) }
  }
}

/// Types that represent numbers, for any number of keys.
private enum Peano {
  enum Zero {}
  enum Successor<N> {}

  struct Name<N>: TestDependencyKey {
    let name: String

    static var testValue: Self { Self(name: String(reflecting: N.self)) }
  }
}

private final class Slow: TestDependencyKey, Sendable {
  static let computations = Locked(0)

  static var testValue: Slow {
    computations.withLock { $0 += 1 }
    return Slow()
  }
}

private struct Chicken: TestDependencyKey {
  let name: String

  static let testValue = Self(name: "chicken of \(DependencyValues._current[Egg.self].name)")
}

private struct Egg: TestDependencyKey {
  let name: String

  static var testValue: Self { Self(name: "egg") }
}

private struct Derived: TestDependencyKey {
  let value: Int

  static var testValue: Self {
    @Dependency(\.digit.value) var digit
    return Self(value: digit * 2)
  }
}
