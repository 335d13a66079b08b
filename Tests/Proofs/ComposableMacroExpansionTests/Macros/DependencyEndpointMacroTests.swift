import Foundation
import Testing

@testable import ComposableMacroExpansion
@testable import ComposableSyntax

@Suite struct DependencyEndpointMacroTests {
  private func peer(_ member: String, attribute: String = "@DependencyEndpoint") -> String {
    expand(
      "DependencyEndpoint",
      .peer,
      member,
      attribute: attribute,
      context: ["struct Client {}", "enum Outer {}"]
    )
    .source ?? ""
  }

  private func method(_ member: String, attribute: String = "@DependencyEndpoint") -> String {
    peer(member, attribute: attribute).components(separatedBy: "\n\n").dropFirst().joined()
  }

  private let report =
    "ComposableIssues::reportIssue(\"Unimplemented: 'Client.x'. "
    + "Override it with 'withDependencies' in the test, or implement it in 'liveValue'.\")"

  @Test func `a closure without a result reports`() {
    #expect(
      peer("var x: () -> Void") == """
        @ComposableDependencies::DependencyEndpointIgnored private var _x: () -> Void = {
          \(report)
        }
        """
    )
  }

  @Test func `a report writes the type at run time if the compiler sends no context`() {
    let source = expand("DependencyEndpoint", .peer, "var x: () -> Void").source ?? ""
    #expect(source.contains(#"Unimplemented: '\(Self.self).x'."#))
  }

  @Test func `a throwing closure reports and throws`() {
    #expect(
      peer("var x: (Int, Int) async throws -> Int").hasSuffix(
        """
         = { _, _ in
          \(report)
          throw ComposableDependencies::Unimplemented("x")
        }
        """
      )
    )
  }

  @Test func `a closure with an optional result reports and returns nil`() {
    #expect(peer("var x: () -> Int?").hasSuffix("{\n  \(report)\n  return nil\n}"))
  }

  @Test func `a written default is called after the report`() {
    #expect(
      peer("var x: (Int, inout Int) async throws -> Int = { $0 }").hasSuffix(
        """
         = { _$p0, _$p1 in
          \(report)
          let _$implementation: (Int, inout Int) async throws -> Int = { $0 }
          return try await _$implementation(_$p0, &_$p1)
        }
        """
      )
    )
  }

  @Test func `accessors keep the closure in the storage`() {
    #expect(
      expand("DependencyEndpoint", .accessor, "var x: () -> Void").source == """
        {
          @storageRestrictions(initializes: _x)
          init(initialValue) {
            _x = initialValue
          }
          get {
            _$ComposableDependencies.uses(endpoint: "x")
            return _x
          }
          set { _x = newValue }
        }
        """
    )
  }

  /// The compiler would call an `init` accessor with the written default, which does not report.
  @Test func `a written default leaves no init accessor`() {
    #expect(
      expand("DependencyEndpoint", .accessor, "var x: () -> Int = { 1 }").source
        == """
        {
          get {
            _$ComposableDependencies.uses(endpoint: "x")
            return _x
          }
          set { _x = newValue }
        }
        """
    )
  }

  // MARK: Method

  @Test func `an endpoint with labels gets a method`() {
    #expect(
      method("public var x: @Sendable (_ id: Int, _ name: inout String) async throws -> Int") == """
        public func x(id _$p0: Int, name _$p1: inout String) async throws -> Int {
          try await self.x(_$p0, &_$p1)
        }
        """
    )
    #expect(method("var x: (Int) -> Void") == "")
  }

  @Test func `a method can be named`() {
    let attribute = "@DependencyEndpoint(method: \"send\")"
    #expect(
      method("var x: (Int) -> Void", attribute: attribute) == """
        func `send`(_ _$p0: Int) {
          self.x(_$p0)
        }
        """
    )
  }

  @Test func `a method is isolated and available as the closure`() {
    let text = method("@available(macOS 15, *) var x: @MainActor @Sendable (_ a: Int) -> Void")
    #expect(text.hasPrefix("@available(macOS 15, *)\n@MainActor func x(a _$p0: Int) {"))
  }

  @Test(arguments: [
    "@autoclosure", "@autoclosure @escaping", "@escaping @autoclosure",
    "@autoclosure @escaping @Sendable",
  ])
  func `an autoclosure is forwarded as its value`(_ attributes: String) {
    #expect(
      method("var x: (_ a: \(attributes) () -> Int) -> Void")
        .hasSuffix("{\n  self.x(_$p0())\n}")
    )
  }

  @Test(arguments: ["@isolated(any) @Sendable", "@convention(block)"])
  func `a method leaves out attributes of types`(_ attributes: String) {
    #expect(
      method("var x: \(attributes) (_ a: Int) async -> Void").hasPrefix(
        "func x(a _$p0: Int) async {"
      )
    )
  }

  @Test(arguments: ["nonisolated(nonsending)", "nonisolated(nonsending) @Sendable"])
  func `a method runs where the closure runs`(_ specifiers: String) {
    #expect(
      method("public var x: \(specifiers) (_ a: Int) async -> Void")
        .hasPrefix("public nonisolated(nonsending) func x(a _$p0: Int) async {")
    )
  }

  @Test func `a concurrent closure has a concurrent method`() {
    #expect(
      method("var x: @concurrent @Sendable (_ a: Int) async -> Void")
        .hasPrefix("@concurrent func x(a _$p0: Int) async {")
    )
  }

  @Test(arguments: ["inout", "let", "var"])
  func `a label that is a specifier of parameters gets backticks`(_ label: String) {
    #expect(method("var x: (_ \(label): Int) -> Void").hasPrefix("func x(`\(label)` _$p0: Int) {"))
  }

  // MARK: Diagnostics

  @Test(arguments: [
    ("var x: @Sendable (_ a: Int...) -> Void", "@DependencyEndpoint"),
    ("var x: (Int...) -> Int = { _ in 1 }", "@DependencyEndpoint"),
    ("var x: (String, Int...) -> Void", "@DependencyEndpoint(method: \"y\")"),
  ])
  func `values of a variadic parameter cannot be passed on`(_ member: String, _ attribute: String) {
    let answer = expand("DependencyEndpoint", .accessor, member, attribute: attribute)
    #expect(
      answer.messages == [
        "the endpoint 'x' cannot have a variadic parameter, because Swift cannot pass its values on"
      ]
    )
    #expect(highlight(member, answer) == "Int...")
    #expect(fixed(member, answer) == member.replacing("Int...", with: "[Int]"))
    // No second error, in the expansion.
    #expect(!peer(member, attribute: attribute).contains("x("))
  }

  @Test func `a variadic parameter that is not passed on is no mistake`() {
    let answer = expand("DependencyEndpoint", .accessor, "var x: (Int...) -> Void")
    #expect(answer.messages == [])
  }

  @Test(arguments: ["() -> Int", "() throws(MyError) -> Int"])
  func `a result that cannot be made up needs a default`(_ type: String) {
    let declaration = "var x: \(type)"
    let answer = expand("DependencyEndpoint", .accessor, declaration)
    #expect(
      answer.messages == [
        "the endpoint 'x' needs a default, because it can neither throw an error nor create a 'Int'"
      ]
    )
    #expect(highlight(declaration, answer) == "x")
    #expect(fixed(declaration, answer) == declaration + " = { <#Int#> }")
    #expect(expand("DependencyEndpoint", .accessor, declaration + " = { 1 }").messages.isEmpty)
    // No second error, at the storage.
    #expect(peer(declaration).hasSuffix("Swift::fatalError()\n}"))
  }

  @Test func `a closure that returns an optional cannot be made up`() {
    let answer = expand("DependencyEndpoint", .accessor, "var x: () -> (Int) -> String?")
    #expect(
      answer.messages == [
        "the endpoint 'x' needs a default, because it can neither throw an error nor create a "
          + "'(Int) -> String?'"
      ]
    )
    #expect(expand("DependencyEndpoint", .accessor, "var x: () -> (() -> Int)?").messages.isEmpty)
  }

  @Test(arguments: ["let x: () -> Void", "var x: Int", "var x: () -> Void { {} }"])
  func `an endpoint is a stored closure`(_ member: String) {
    #expect(
      expand("DependencyEndpoint", .accessor, member).messages == [
        "'@DependencyEndpoint' can only be applied to a stored 'var' whose type is a closure"
      ]
    )
    #expect(peer(member) == "")
  }
}
