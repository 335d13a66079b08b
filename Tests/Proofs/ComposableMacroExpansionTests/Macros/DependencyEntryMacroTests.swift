import Testing

@testable import ComposableMacroExpansion
@testable import ComposableSyntax

@Suite struct DependencyEntryMacroTests {
  private let context = "extension DependencyValues {}"

  private func answer(
    _ role: MacroRole,
    _ member: String,
    _ attribute: String = "@DependencyEntry",
    context: String? = nil
  ) -> Answer {
    expand(
      "DependencyEntry",
      role,
      "\(attribute) \(member)",
      attribute: attribute,
      context: [context ?? self.context]
    )
  }

  /// The key, without the directives that let errors in it have the line of the property.
  private func key(_ member: String, _ attribute: String, context: String? = nil) -> String? {
    answer(.peer, member, attribute, context: context).source?
      .split(separator: "\n", omittingEmptySubsequences: false)
      .filter { !$0.hasPrefix("#sourceLocation") }
      .joined(separator: "\n")
  }

  @Test func `the property is read and written by its key`() {
    #expect(
      answer(.accessor, "var limit = 3").source == """
        {
          get { self[_$limit.self] }
          set { self[_$limit.self] = newValue }
        }
        """
    )
  }

  @Test func `the key has the value for tests`() {
    #expect(
      key("public var limit = 3", "@DependencyEntry") == """
        private nonisolated enum _$limit: _$ComposableDependencies.TestDependencyKey {
          static var testValue: Swift::Int { 3 }
        }
        """
    )
  }

  @Test func `the key has the values that are given`() {
    let attribute =
      "@DependencyEntry(liveValue: Client { f($0, 1) }, previewValue: .init(a: [1, 2]))"
    #expect(
      key("var client: Client = Client()", attribute) == """
        private nonisolated enum _$client: _$ComposableDependencies.DependencyKey {
          static var liveValue: Client { Client { f($0, 1) } }
          static var previewValue: Client { .init(a: [1, 2]) }
          static var testValue: Client { Client() }
        }
        """
    )
  }

  @Test(arguments: [
    ("testValue", "@DependencyEntry"), ("f(liveValue) + 1", "@DependencyEntry"),
    ("1", "@DependencyEntry(liveValue: [previewValue])"),
  ])
  func `a value that reads a name of the key is refused`(_ value: String, _ attribute: String) {
    let answer = answer(.accessor, "var v: Int = \(value)", attribute)
    #expect(answer.messages.count == 1)
    #expect(answer.messages[0].hasSuffix("Value' itself; choose another"))
  }

  @Test(arguments: ["Client.testValue", "Client(testValue: 1)", ".testValue", "\"testValue\""])
  func `a value can have a member or a label of such a name`(_ value: String) {
    #expect(answer(.accessor, "var v: Client = \(value)").messages == [])
  }

  @Test(arguments: [
    ("public var x: T = T()", nil, "public "),
    ("var x: T = T()", "public extension DependencyValues {}", "public "),
    ("package var x: T = T()", nil, "package "),
  ])
  func `a key with a name has the access of the property`(
    _ member: String,
    _ context: String?,
    _ access: String
  ) {
    #expect(
      key(member, "@DependencyEntry(\"Key\", liveValue: live)", context: context) == """
        \(access)nonisolated enum Key: _$ComposableDependencies.DependencyKey {
          \(access)static var liveValue: T { live }
          \(access)static var testValue: T { T() }
        }
        """
    )
    #expect(
      answer(.accessor, member, "@DependencyEntry(\"Key\")").source?.contains("self[Key.self]")
        == true
    )
  }

  @Test(arguments: ["private", "fileprivate"])
  func `a key with a name is hidden with the property`(_ access: String) {
    #expect(
      key("\(access) var x: T = T()", "@DependencyEntry(\"Key\")") == """
        fileprivate nonisolated enum Key: _$ComposableDependencies.TestDependencyKey {
          static var testValue: T { T() }
        }
        """
    )
  }

  @Test func `the key is available where the property is`() {
    let text = key("@available(macOS 15, *) var x = 0", "@DependencyEntry")
    #expect(text?.hasPrefix("@available(macOS 15, *)\nprivate nonisolated enum _$x") == true)
  }

  // MARK: Diagnostics

  @Test(arguments: [
    ("var x: T", "the value for tests", "var x: T = <#value#>"),
    ("var x = t()", "the type", "var x: <#Type#> = t()"),
  ])
  func `a fix-it adds a missing type or value`(_ member: String, _ what: String, _ fix: String) {
    let declaration = "@DependencyEntry " + member
    let answer = answer(.accessor, member)
    #expect(answer.messages == ["'@DependencyEntry' needs \(what) of 'x'"])
    #expect(highlight(declaration, answer) == "x")
    #expect(fixed(declaration, answer) == "@DependencyEntry " + fix)
    #expect(self.answer(.peer, member).source == "")
  }

  @Test(arguments: ["let x = 0", "var x: Int { 0 }", "static var x = 0", "var x = 0, y = 0"])
  func `a declaration that is not a stored variable is refused`(_ member: String) {
    #expect(
      answer(.accessor, member).messages == [
        "'@DependencyEntry' can only be applied to a 'var' with a value for tests"
      ]
    )
  }

  @Test(arguments: ["struct DependencyValues {}", "extension Other {}"])
  func `it belongs in an extension of the values`(_ context: String) {
    #expect(
      answer(.accessor, "var x = 0", context: context).messages == [
        "'@DependencyEntry' can only be applied in an extension of 'DependencyValues'"
      ]
    )
    #expect(
      answer(.accessor, "var x = 0", context: "extension Composable::DependencyValues {}").messages
        == []
    )
  }

  @Test(arguments: [
    ("V()", "V"), ("V.live", "V"), ("A.V<Int>(x: 1)", "A.V<Int>"), ("A.V.make(1)", "A.V"),
  ])
  func `the value says its type`(_ value: String, _ type: String) {
    let answer = expand("DependencyEntry", .peer, "var v = \(value)", attribute: "@DependencyEntry")
    #expect(answer.source?.contains("static var testValue: \(type) { \(value) }") == true)
  }

  @Test(arguments: ["make()", "V.self", "V().with(1)", "V.a.b", "V.live + 1"])
  func `a value that does not say its type needs one`(_ value: String) {
    let answer = expand(
      "DependencyEntry",
      .accessor,
      "var v = \(value)",
      attribute: "@DependencyEntry"
    )
    #expect(answer.messages == ["'@DependencyEntry' needs the type of 'v'"])
  }
}
