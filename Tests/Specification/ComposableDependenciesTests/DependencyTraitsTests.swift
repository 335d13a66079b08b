import ComposableDependencies
import ComposableTestKit
import ComposableTestSupport
import Testing

@Suite(.dependency(\.digit, Digit(value: 10)), .dependency(\.lifeless.value, 20))
struct DependencyTraitsTests {
  @Dependency(\.digit.value) private var digit
  @Dependency(\.lifeless.value) private var other
  @Dependency(\.counter) private var counter

  @Test func `a suite overrides for its tests`() {
    expectEqual(digit, 10)
    expectEqual(other, 20)
  }

  @Test(.dependency(Digit(value: 11))) func `a test adds to its suite`() {
    expectEqual(digit, 11)
    expectEqual(other, 20)
  }

  @Test(.dependencies { $0.digit.value += $0.lifeless.value })
  func `an update sees what its suite overrides`() {
    expectEqual(digit, 30)
  }

  @Test(arguments: 0..<3)
  func `each case of a test has its own defaults`(argument: Int) {
    expectEqual(counter.next(), 0)
  }

  @Suite(.dependencies { $0.digit.value += 1 })
  struct Inner {
    @Dependency(\.digit.value) private var digit

    @Test func `a suite in a suite adds to it`() {
      expectEqual(digit, 11)
    }
  }
}

@Suite struct DependencyTraitsOutsideSuitesTests {
  @Dependency(\.digit.value) private var digit
  @Dependency(\.counter) private var counter

  @Test func `the outermost trait starts from values in which nothing is overridden`() async throws
  {
    let test = try #require(Test.current)
    expectEqual(counter.next(), 0)
    try await withDependencies {
      $0 = .live
    } operation: {
      try await _DependenciesTrait.dependencies.provideScope(for: test, testCase: nil) {
        expectEqual(digit, 3)
        expectEqual(counter.next(), 0)
      }
    }
    expectEqual(counter.next(), 1)
  }

  @Test func `an inner trait keeps what the outer one did`() async throws {
    let test = try #require(Test.current)
    let outer = _DependenciesTrait.dependency(\.digit.value, 10)
    try await outer.provideScope(for: test, testCase: nil) {
      expectEqual(counter.next(), 0)
      try await _DependenciesTrait.dependencies.provideScope(for: test, testCase: nil) {
        expectEqual(digit, 10)
        expectEqual(counter.next(), 1)
      }
    }
  }

  @Test(.dependency(\.vault, Vault(name: "mock")))
  func `a value that replaces a dependency is the one that its key path sets`() {
    @Dependency(\.vault) var vault
    expectEqual(vault.name, "mock")
  }

  @Test(.dependency(\.folder.name, "mock"))
  func `a part is set in the default`() {
    @Dependency(\.folder) var folder
    expectEqual(folder, Folder(name: "mock", owner: "test"))
  }

  @Test(.dependency(\.folder.parent, Folder(name: "mock", owner: "me")))
  func `a part of the same type is set in the default`() {
    @Dependency(\.folder) var folder
    expectEqual(folder, Folder(name: "mock/test", owner: "test"))
  }

  @Test(.dependency(\.folder, Folder(name: "mock", owner: "me")), .dependency(\.folder.name, "new"))
  func `a part is set in what an outer trait has set`() {
    @Dependency(\.folder) var folder
    expectEqual(folder, Folder(name: "new", owner: "me"))
  }

  @Test func `an error of the update fails the test`() async throws {
    struct Failure: Error {}
    let test = try #require(Test.current)
    let trait = _DependenciesTrait.dependencies { _ in throw Failure() }
    await #expect(throws: Failure.self) {
      try await trait.provideScope(for: test, testCase: nil) { Issue.record("It must not run.") }
    }
  }
}

/// A dependency that a test must override, because its live value opens a file.
private struct Vault: DependencyKey {
  var name: String

  static var liveValue: Self {
    Issue.record("The live vault was opened.")
    return Self(name: "live")
  }
}

/// A dependency with a part of its own type.
private struct Folder: DependencyKey, Equatable {
  var name: String
  var owner: String

  var parent: Folder {
    get { Folder(name: "parent", owner: owner) }
    set { name = "\(newValue.name)/\(name)" }
  }

  static let liveValue = Self(name: "live", owner: "live")
  static let testValue = Self(name: "test", owner: "test")
}

extension DependencyValues {
  fileprivate var vault: Vault {
    get { self[Vault.self] }
    set { self[Vault.self] = newValue }
  }

  fileprivate var folder: Folder {
    get { self[Folder.self] }
    set { self[Folder.self] = newValue }
  }
}
