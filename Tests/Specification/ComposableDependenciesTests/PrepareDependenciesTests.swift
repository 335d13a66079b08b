import ComposableDependencies
import ComposableTestKit
import Foundation
import Testing

@Suite struct PrepareDependenciesTests {
  @Dependency(\.digit.value) private var digit

  @Test func `a prepared value is the default`() {
    prepareDependencies { $0.digit = Digit(value: 10) }
    expectEqual(digit, 10)
  }

  @Test func `other tests keep their defaults`() {
    expectEqual(digit, 3)
  }

  @Test func `a part of a default can be prepared, more than once in one preparation`() {
    let texts = issues {
      prepareDependencies {
        $0.untested.value = 10
        $0.untested.value += 1
      }
      expectEqual(DependencyValues._current.untested.value, 11)
    }
    expectEqual(texts, [])
  }

  @Test func `overrides win over what was prepared`() {
    prepareDependencies { $0.digit.value = 10 }
    withDependencies {
      expectEqual($0.digit.value, 10)
      $0.digit.value = 11
    } operation: {
      expectEqual(digit, 11)
    }
    expectEqual(digit, 10)
  }

  @Test func `preparing twice is reported, and the second time ignored`() {
    prepareDependencies { $0.digit.value = 10 }
    let texts = issues { prepareDependencies { $0.digit.value = 11 } }
    expectEqual(texts.count, 1)
    expectEqual(
      texts.first?.hasPrefix(
        #"@Dependency(\.digit) has already been accessed or prepared."# + "\n\n  Location:\n"
      ),
      true
    )
    expectEqual(
      texts.first?.hasSuffix(
        """
          Key:
            ComposableDependenciesTests.Digit
          Value:
            ComposableDependenciesTests.Digit

        A default can be prepared only once, before anything reads it. This attempt was ignored. \
        Often, a global or a stored property reads the dependency early.

        Prepare dependencies at the very start of the program, or override '$0.digit' for an \
        operation with 'withDependencies'.
        """
      ),
      true
    )
    expectEqual(digit, 10)
  }

  @Test func `preparing after a read is reported, and ignored`() {
    expectEqual(digit, 3)
    let texts = issues { prepareDependencies { $0.digit.value = 10 } }
    expectEqual(texts.count, 1)
    expectEqual(digit, 3)
  }

  @Test func `a look in an update does not keep a default from being prepared`() {
    withDependencies {
      $0.digit.value += 1
    } operation: {
    }
    let texts = issues { prepareDependencies { $0.digit.value = 10 } }
    expectEqual(texts, [])
    expectEqual(digit, 10)
  }

  @Test func `previews may prepare again and after a read`() {
    withDependencies {
      $0.context = .preview
    } operation: {
      let texts = issues {
        expectEqual(digit, 2)
        prepareDependencies { $0.digit.value = 10 }
        expectEqual(digit, 10)
        prepareDependencies { $0.digit.value = 11 }
        expectEqual(digit, 11)
      }
      expectEqual(texts, [])
    }
  }

  @Test func `the context can be prepared once`() {
    prepareDependencies { $0.context = .live }
    expectEqual(digit, 1)
    let texts = issues { prepareDependencies { $0.context = .preview } }
    expectEqual(
      texts,
      [
        #"""
        @Dependency(\.context) has already been prepared.

        The context is already set, and stays 'live'. Prepare it once, at the very start of the \#
        program, or override '$0.context' for an operation with 'withDependencies'.
        """#
      ]
    )
    expectEqual(digit, 1)
  }

  /// The issue was reported in a file of the library.
  @Test func `issues are reported at the preparation`() async {
    prepareDependencies {
      $0.context = .live
      $0.date = .constant(.distantPast)
    }
    let line: UInt = #line + 2
    let issues = await recordedIssues {
      prepareDependencies {
        $0.date = .constant(.distantFuture)
        $0.digit.value = 10
        $0.context = .preview
      }
      prepareDependencies { $0.digit.value = 11 }
    }
    expectEqual(issues.map(\.line), [line, line, line + 5])
    #expect(
      issues.allSatisfy {
        $0.fileID == "ComposableDependenciesTests/PrepareDependenciesTests.swift"
      }
    )
    #expect(issues[0].text.contains("Location:\n    \(issues[0].fileID):\(line)\n"))
  }

  @Test func `a result and an error are passed on`() {
    struct Failure: Error {}
    expectEqual(prepareDependencies { $0.digit.value }, 3)
    #expect(throws: Failure.self) { try prepareDependencies { _ in throw Failure() } }
  }
}
