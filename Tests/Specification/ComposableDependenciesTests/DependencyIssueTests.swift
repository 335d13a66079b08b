import ComposableDependencies
import ComposableTestKit
import Testing

@Suite struct DependencyIssueTests {
  @Test func `a missing test value is reported, and the preview value used`() {
    let line = #line + 1
    @Dependency(\.untested) var untested
    let texts = issues { #expect(untested == Untested(value: 1)) }
    expectEqual(
      texts,
      [
        #"""
        @Dependency(\.untested) has no test implementation, but was accessed from a test context:

          Location:
            ComposableDependenciesTests/DependencyIssueTests.swift:\#(line)
          Key:
            ComposableDependenciesTests.Untested
          Value:
            ComposableDependenciesTests.Untested

        The code under test used a dependency that this test does not override, so it may reach \#
        the outside world. Its live value was used.

        Override it at the start of the test, with '$0.untested = …' in 'withDependencies', or give \#
        'ComposableDependenciesTests.Untested' a 'testValue'.
        """#
      ]
    )
  }

  @Test func `the value that was used instead is named`() {
    struct Previewed: DependencyKey {
      static let liveValue = 1
      static let previewValue = 2
    }
    let text = issues { #expect(DependencyValues._current[Previewed.self] == 2) }.first ?? ""
    #expect(text.contains("the outside world. Its preview value was used.\n"))
  }

  @Test func `a test value of the library is not asked for`() {
    @Dependency(\.uuid) var uuid
    let text = issues { _ = uuid() }.first ?? ""
    #expect(
      text.hasSuffix(
        """
        The code under test used a dependency that this test does not override, so it may reach \
        the outside world. Its live value was used.

        Override it at the start of the test, with '$0.uuid = …' in 'withDependencies'.
        """
      )
    )
  }

  @Test func `it is reported once in a test`() {
    @Dependency(\.untested) var untested
    expectEqual(issues { _ = untested }.count, 1)
    expectEqual(issues { _ = untested }, [])
  }

  @Test func `a missing live value is reported, and the test value used`() {
    let line = #line + 1
    @Dependency(\.lifeless) var lifeless
    let texts = issues {
      withDependencies {
        $0.context = .live
      } operation: {
        expectEqual(lifeless, Lifeless(value: 3))
      }
    }
    expectEqual(
      texts,
      [
        #"""
        @Dependency(\.lifeless) has no live implementation, but was accessed from a live context.

          Location:
            ComposableDependenciesTests/DependencyIssueTests.swift:\#(line)
          Key:
            ComposableDependenciesTests.Lifeless
          Value:
            ComposableDependenciesTests.Lifeless

        The key has only a value for tests, and that value was used. Often, the conformance to \#
        'DependencyKey' is in another module, which may not be linked.

        Conform 'ComposableDependenciesTests.Lifeless' to 'DependencyKey' with a 'liveValue', link \#
        the module that does, or override '$0.lifeless' where the program starts.
        """#
      ]
    )
  }

  @Test func `a dependency that is read by its key is named by it`() {
    struct Local: DependencyKey {
      static let liveValue = 1
    }
    @Dependency(Local.self) var local
    let text = issues { _ = local }.first ?? ""
    let name = "ComposableDependenciesTests.DependencyIssueTests.Local.self"
    #expect(text.hasPrefix("@Dependency(\(name)) has no test implementation"))
    #expect(text.contains("\n  Value:\n    Swift.Int\n"))
    #expect(text.contains("with '$0[\(name)] = …'"))
  }

  @Test func `without a property the place of the read is named`() {
    let line = #line + 1
    let text = issues { _ = DependencyValues._current[Untested.self] }.first ?? ""
    #expect(text.contains("ComposableDependenciesTests/DependencyIssueTests.swift:\(line)\n"))
    #expect(text.hasPrefix("@Dependency(ComposableDependenciesTests.Untested.self) has no test"))
  }

  @Test func `a test value that is asked for by hand is reported too`() {
    let text = issues { _ = Untested.testValue }.first ?? ""
    #expect(text.hasPrefix("@Dependency(ComposableDependenciesTests.Untested.self) has no test"))
  }

  @Test func `a test value can ask whether to report`() {
    #expect(Asking.shouldReportUnimplemented)
    withDependencies {
      #expect(!$0[Asking.self].didReport)
    } operation: {
    }
    let fresh = DependencyValues._current[Asking2.self]
    #expect(fresh.didReport)
  }
}

private struct Asking: TestDependencyKey {
  let didReport: Bool

  static var testValue: Self { Self(didReport: shouldReportUnimplemented) }
}

private struct Asking2: TestDependencyKey {
  let didReport: Bool

  static var testValue: Self { Self(didReport: shouldReportUnimplemented) }
}
