import Testing

@testable import ComposableMacroExpansion
@testable import ComposableSyntax

@Suite struct DependencyClientMacroTests {
  private func attribute(_ member: String) -> String? {
    expand("DependencyClient", .memberAttribute, member).source
  }

  @Test func `one initializer takes everything, one all but the endpoints`() {
    let declaration = """
      public struct Client {
        let key: String
        var retries = 3
        var fetch: @Sendable (Int) async throws -> String
        private var cache: [Int] = []
        let version = 1
        static var shared = 1
        var total: Int { 1 }
      }
      """
    #expect(
      members("DependencyClient", declaration) == """
        public init(
          key: String,
          retries: Swift::Int = 3,
          fetch: @escaping @Sendable (Int) async throws -> String
        ) {
          self.key = key
          self.retries = retries
          self.fetch = fetch
        }

        public init(
          key: String,
          retries: Swift::Int = 3
        ) {
          self.key = key
          self.retries = retries
        }
        """
    )
  }

  @Test func `a client of endpoints alone can be made from nothing`() {
    let text = members("DependencyClient", "struct Client { var ping: () -> Void }")
    #expect(text.hasSuffix("\n\ninit() {}"))
  }

  @Test func `endpoints with a default are set last`() {
    let declaration = "struct Client { var f: () -> Int = { 1 }; let key: Int }"
    #expect(
      members("DependencyClient", declaration).contains("self.key = key\n  self.f = f\n}")
    )
  }

  @Test func `a property named self does not hide the client`() {
    let text = members("DependencyClient", "struct Client { var `self`: Int }")
    #expect(text == "init(\n  `self` _$self: Int\n) {\n  self.`self` = _$self\n}")
  }

  @Test func `a client without endpoints has one initializer`() {
    #expect(
      members("DependencyClient", "struct Client { var x: Int }") == """
        init(
          x: Int
        ) {
          self.x = x
        }
        """
    )
  }

  /// Returns the parameters of the initializer that takes everything, and its assignments.
  private func initializer(_ member: String) -> String {
    let all = members("DependencyClient", "struct Client { \(member) }")
    return String(all.split(separator: "\n\n")[0].replacing("\n", with: ""))
  }

  @Test(arguments: ["Int?", "Int!", "(@Sendable () -> Void)?", "(any P)?", "Swift::Int?"])
  func `optional variables are nil`(_ type: String) {
    #expect(initializer("var x: \(type)") == "init(  x: \(type) = nil) {  self.x = x}")
    #expect(initializer("let x: \(type)") == "init(  x: \(type)) {  self.x = x}")
    #expect(initializer("var x: \(type) = y") == "init(  x: \(type) = y) {  self.x = x}")
  }

  @Test(arguments: [
    "nonisolated(nonsending) () async -> Void",
    "nonisolated(nonsending) @Sendable () async -> Int?",
  ])
  func `an attribute follows the isolation of a closure`(_ type: String) {
    #expect(initializer("var x: \(type)") == "init(  x: @escaping (\(type))) {  self.x = x}")
    #expect(initializer("var x: (\(type))") == "init(  x: @escaping (\(type))) {  self.x = x}")
  }

  @Test(arguments: ["Load", "Module.Load", "Load<Int>", "Module::Load"])
  func `the value of a type that can be an alias of a closure escapes`(_ type: String) {
    let assignment = "{  self.x = x()}"
    #expect(initializer("var x: \(type)") == "init(  x: @autoclosure () -> \(type)) \(assignment)")
    #expect(
      initializer("var x: \(type) = y")
        == "init(  x: @autoclosure () -> \(type) = y) \(assignment)"
    )
  }

  @Test(arguments: ["Int", "Swift.String", "Swift::Bool", "[Load]", "any Load", "(Load, Load)"])
  func `the value of any other type is the parameter`(_ type: String) {
    #expect(initializer("var x: \(type)") == "init(  x: \(type)) {  self.x = x}")
  }

  @Test(arguments: [
    "@Dependency(\\.api) var api", "@Dependency(\\.api) var api: API",
    "@Dependency(API.self) private var api", "@Shared(.items) var items: [Int]",
    "@Shared(.items) var items = [Int]()", "@ComposableDependencies::Dependency(\\.api) var api",
  ])
  func `a property whose wrapper creates its value is left alone`(_ member: String) {
    let answer = expand("DependencyClient", .member, "struct Client { \(member) }")
    #expect(answer.messages == [])
    #expect(answer.source == "init() {}")
  }

  @Test func `an initializer that is written is not written again`() {
    let text = members("DependencyClient", "struct Client { var ping: () -> Void; init() {} }")
    #expect(text.hasPrefix("init(\n  ping"))
    #expect(!text.contains("init() {}"))
  }

  @Test(arguments: ["() -> Void", "@Sendable (Int) async throws -> Int", "((Int) -> Int)"])
  func `closures are endpoints`(_ type: String) {
    #expect(attribute("var x: \(type)") == "@ComposableDependencies::DependencyEndpoint")
  }

  @Test(arguments: [
    "let x: () -> Void", "var x: Int", "var x: (() -> Void)?", "var x: () -> Void { {} }",
    "static var x: () -> Void = {}", "@DependencyEndpointIgnored var x: () -> Void",
    "@DependencyEndpoint(method: \"y\") var x: () -> Void", "@Wrapped var x: () -> Void",
    "var x = {}",
  ])
  func `other properties are not`(_ member: String) {
    #expect(attribute(member) == "")
  }

  // MARK: Diagnostics

  @Test func `a type that cannot be inferred is requested`() {
    let declaration = "struct Client { var x = make() }"
    let answer = expand("DependencyClient", .member, declaration)
    #expect(answer.messages == ["'@DependencyClient' needs the type of 'x'"])
    #expect(answer.source == "")
    #expect(highlight(declaration, answer) == "x")
    #expect(fixed(declaration, answer) == "struct Client { var x: <#Type#> = make() }")
  }

  @Test(arguments: [
    ("var host: String, port: Int", "host: String, port"), ("let (a, b): (Int, Int)", "(a, b)"),
    ("let a = 1, b: Int", "a = 1, b"),
  ])
  func `each property needs its own declaration`(_ member: String, _ highlighted: String) {
    let declaration = "struct Client { \(member) }"
    let answer = expand("DependencyClient", .member, declaration)
    #expect(
      answer.messages == [
        "'@DependencyClient' needs a separate declaration for each stored property"
      ]
    )
    #expect(answer.source == "")
    #expect(highlight(declaration, answer) == highlighted)
  }

  @Test(arguments: ["let a = 1, b = 2", "private var a = 1, b = 2", "static var a = 1, b = 2"])
  func `properties without a parameter can share a declaration`(_ member: String) {
    let answer = expand("DependencyClient", .member, "struct Client { \(member) }")
    #expect(answer.messages == [])
    #expect(answer.source == "init() {}")
  }

  @Test func `an enum is refused`() {
    let answer = expand("DependencyClient", .member, "enum Client {}")
    #expect(answer.messages == ["'@Macro' can only be applied to a struct; 'Client' is an enum"])
  }
}
