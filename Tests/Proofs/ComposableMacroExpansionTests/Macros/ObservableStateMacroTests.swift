import Testing

@testable import ComposableJSON
@testable import ComposableMacroExpansion
@testable import ComposableSyntax

@Suite struct ObservableStateMacroTests {
  private func attribute(_ member: String, in parent: String = "struct State {}") -> String? {
    expand("ObservableState", .memberAttribute, member, parent: parent).source
  }

  @Test func `a struct gets a registrar, an identity and a way to change it`() {
    #expect(
      members("ObservableState", "public struct State { var x = 0 }") == """
        var _$observationRegistrar = Composable::ObservationStateRegistrar()

        public nonisolated var _$id: Composable::ObservableStateID { _$observationRegistrar.id }

        public nonisolated mutating func _$willModify() { _$observationRegistrar._$willModify() }

        public static func _$searchFields(_ search: inout \
        Composable::_ObservedFieldSearch<Self>) {
          search.field("x", \\.x, storage: \\._x) { $1(&$0.x) }
        }
        """
    )
  }

  @Test func `tracked fields can be searched, but for those with attributes`() {
    let declaration = """
      struct State {
        let id: Int
        private(set) var `default`: Int { didSet {} }
        @ObservationStateIgnored var y = 0
        @available(*, deprecated) var z = 0
        @MainActor var main = 0
        var total: Int { 0 }
        #if DEBUG
        var log = ""
        #endif
      }
      """
    #expect(
      members("ObservableState", declaration).hasSuffix(
        """
        static func _$searchFields(_ search: inout Composable::_ObservedFieldSearch<Self>) {
          search.privateField("default", \\.`default`, storage: \\._default) { $1(&$0.`default`) }
          #if DEBUG
          search.field("log", \\.log, storage: \\._log) { $1(&$0.log) }
          #endif
        }
        """
      )
    )
    #expect(!members("ObservableState", "struct State {}").contains("_$searchFields"))
  }

  @Test func `names of private fields that cannot be searched are listed`() {
    let declaration = """
      struct State {
        private let id: Int
        @ObservationStateIgnored private(set) var cache = 0
        private lazy var `default` = 0
        @Shared private var own: Int
        @Shared private(set) var shared: Int
        private static var all = 0
        private var total: Int { 0 }
        private func reset() {}
      }
      """
    #expect(
      members("ObservableState", declaration).hasSuffix(
        """
        static func _$searchFields(_ search: inout Composable::_ObservedFieldSearch<Self>) {
          search.privateName("id")
          search.privateName("cache")
          search.privateName("default")
          search.privateName("own")
        }
        """
      )
    )
  }

  @Test func `presented state can be searched by its value and by its projection`() {
    let declaration = """
      struct State {
        @Presents var `default`: Child?
        @Presents @available(*, deprecated) var old: Child?
      }
      """
    #expect(
      members("ObservableState", declaration).hasSuffix(
        """
        static func _$searchFields(_ search: inout Composable::_ObservedFieldSearch<Self>) {
          search.field("default", \\.`default`, storage: \\._default.wrappedValue) { $1(&$0.`default`) }
          search.field("$default", \\.$default, storage: \\._default) { $1(&$0.$default) }
        }
        """
      )
    )
  }

  @Test(arguments: [
    ("struct State { var x = 0 }", "extension Outer.Feature: _$Composable.ObservableFields {}"),
    (
      "@MainActor struct State { var x = 0 }",
      "extension Outer.Feature: @MainActor _$Composable.ObservableFields {}"
    ),
    ("struct State { let x = 0 }", ""), ("enum State { case x }", ""),
  ])
  func `the list of the fields has the isolation of the state`(
    _ declaration: String,
    _ added: String
  ) {
    let answer = expand(
      "ObservableState",
      .extension,
      declaration,
      conformances: "Observable, ObservableState, ObservableFields"
    )
    let others = "_$Composable.ObservableState, _$Composable.Observable"
    let first = "nonisolated extension Outer.Feature: \(others) {}"
    #expect(answer.source == (added.isEmpty ? first : first + "\n\n" + added))
  }

  @Test(arguments: [
    ("ObservableState", "_$Composable.ObservableState"),
    ("Observable, ObservableState", "_$Composable.ObservableState, _$Composable.Observable"),
  ])
  func `the missing conformances are added`(_ missing: String, _ added: String) {
    #expect(
      expand("ObservableState", .extension, "struct State {}", conformances: missing).source
        == "nonisolated extension Outer.Feature: \(added) {}"
    )
  }

  @Test(arguments: [
    "var x = 0", "var x: Int", "private(set) var x = 0", "var x = 0 { didSet {} }",
    "@available(macOS 15, *) var x = 0", "@MainActor var x = 0", "var `default` = 0",
  ])
  func `stored properties are tracked`(_ member: String) {
    #expect(attribute(member) == "@Composable::ObservationStateTracked")
  }

  @Test(arguments: [
    "let x = 0", "var x: Int { 0 }", "static var x = 0", "lazy var x = 0", "func f() {}",
    "@ObservationStateIgnored var x = 0", "@Presents var x: Int?", "@Shared var x: Int",
    "@SharedReader var x: Int", "@Fetch var x: Int", "@Wrapped var x = 0",
  ])
  func `other members are not`(_ member: String) {
    #expect(attribute(member) == "")
  }

  @Test func `coding keys are the names that are written`() {
    let declaration = """
      struct State: Equatable, Codable {
        var x = 0
        let id: Int
        @Presents var child: Child?
        @ObservationStateIgnored var y = 0
        var total: Int { x }
        #if DEBUG
        var log = ""
        #endif
      }
      """
    #expect(
      members("ObservableState", declaration).hasSuffix(
        """
        private nonisolated enum CodingKeys: Swift::String, Swift::CodingKey {
          case _x = "x"
          case id
          case _child = "child"
          case y
          #if DEBUG
          case _log = "log"
          #endif
        }
        """
      )
    )
  }

  @Test(arguments: [
    "Codable & Equatable", "Equatable&Swift.Codable", "Swift::Codable", "nonisolated Codable",
    "Encodable, Decodable",
  ])
  func `a state that conforms to Codable has coding keys`(_ conformances: String) {
    #expect(members("ObservableState", "struct S: \(conformances) {}").contains("enum CodingKeys"))
  }

  @Test(arguments: ["Equatable", "My.CodableState & Equatable"])
  func `a state that does not conform to Codable has no coding keys`(_ conformances: String) {
    #expect(!members("ObservableState", "struct S: \(conformances) {}").contains("CodingKeys"))
  }

  @Test func `coding keys that are written stay`() {
    let written = "enum CodingKeys: CodingKey {}"
    #expect(!members("ObservableState", "struct S: Codable { \(written) }").contains("CodingKeys"))
    #expect(
      members("ObservableState", "struct S: Codable {}")
        .hasSuffix("\n\nprivate nonisolated enum CodingKeys: Swift::CodingKey {}")
    )
  }

  @Test func `an enum has the identity of its case and payload`() {
    #expect(
      members("ObservableState", "enum State { case a(A), b, c(x: Int), d(Int, Int) }") == """
        nonisolated var _$id: Composable::ObservableStateID {
          switch self {
          case .a(let state): return Composable::ObservableStateID._$id(for: state)._$tag(0)
          case .b: return Composable::ObservableStateID._$id(for: ())._$tag(1)
          case .c(let state): return Composable::ObservableStateID._$id(for: state)._$tag(2)
          case .d: return Composable::ObservableStateID()._$tag(3)
          }
        }

        nonisolated mutating func _$willModify() {
          switch self {
          case .a(var state):
            Composable::_$willModify(&state)
            self = .a(state)
          case .b: break
          case .c(var state):
            Composable::_$willModify(&state)
            self = .c(x: state)
          case .d: break
          }
        }
        """
    )
    #expect(attribute("var x = 0", in: "enum State {}") == "")
  }

  @Test func `a case that no code can name is not changed`() {
    let declaration = "enum State { case a(A); @available(*, unavailable) case b(B) }"
    #expect(
      members("ObservableState", declaration).hasSuffix(
        """
        nonisolated mutating func _$willModify() {
          switch self {
          case .a(var state):
            Composable::_$willModify(&state)
            self = .a(state)
          case .b: break
          }
        }
        """
      )
    )
  }

  @Test func `a member that changes a deprecated case is deprecated`() {
    let declaration = "public enum State { @available(*, deprecated) case a(A) }"
    #expect(
      members("ObservableState", declaration).contains(
        "\n\n@available(*, deprecated)\npublic nonisolated mutating func _$willModify() {"
      )
    )
  }

  // MARK: Diagnostics

  @Test(arguments: [("class", "a class"), ("actor", "an actor")])
  func `references are refused`(_ kind: String, _ words: String) {
    let declaration = "@Macro\n\(kind) State {}"
    let answer = expand("ObservableState", .member, declaration)
    #expect(
      answer.messages == [
        "'@Macro' can only be applied to a struct or an enum; 'State' is \(words)"
      ]
    )
    #expect(highlight(declaration, answer) == kind)
    #expect(fixed(declaration, answer) == "\(kind) State {}")
  }

  @Test(arguments: [
    ("ObservationIgnored", "ObservationStateIgnored"),
    ("ObservationTracked", "ObservationStateTracked"), ("PresentationState", "Presents"),
  ])
  func `attributes of other libraries are replaced`(_ name: String, _ replacement: String) {
    let declaration = "struct State { @\(name) var x = 0 }"
    let answer = expand("ObservableState", .member, declaration)
    #expect(answer.messages == ["'@\(name)' does not work with '@ObservableState'"])
    #expect(highlight(declaration, answer) == "@\(name)")
    #expect(fixed(declaration, answer) == "struct State { @\(replacement) var x = 0 }")
  }

  @Test(arguments: [
    "x = min(x, 10)", "self.x = 0", "if x > 10 { x -= 1 }", "clamp(&x)", "swap(&self.x, &y)",
    "`x` = 1",
  ])
  func `an observer that assigns its own property is warned of`(_ code: String) {
    let declaration = "struct State { var x = 0 { didSet { \(code) } } }"
    let answer = expand("ObservableState", .member, declaration)
    #expect(
      answer.messages == [
        "assigning 'x' in its own observer calls the observer again with '@ObservableState', "
          + "possibly forever"
      ]
    )
    #expect(answer.diagnostics.first?["severity"]?.string == "warning")
    #expect(highlight(declaration, answer)?.unquoted == "x")
  }

  @Test func `an observer can assign the storage`() {
    let declaration = "struct State { var x = 0 { didSet { self.x = min(x, 10) } } }"
    let answer = expand("ObservableState", .member, declaration)
    let fixed = fixed(declaration, answer) ?? ""
    #expect(fixed == "struct State { var x = 0 { didSet { self._x = min(x, 10) } } }")
    #expect(expand("ObservableState", .member, fixed).messages == [])
  }

  @Test(arguments: [
    "y = x", "other.x = x", "x.rate = 1", "x.append(1)", "if x == 1, x <= 2 {}", "f(x: x)",
    "var x = x; x = 1", "if var x { x = 1 }", "var (x, y) = (1, 2); x = y",
    "run { (x: inout Int) in x = 1 }", "run { [x = x + 1] in f(x) }",
    "f(a & x, a&x)", "self.y.x = 1", "f(&x.rate)", "f(&x[0])",
  ])
  func `a property observer may do anything but assign its own property`(_ code: String) {
    let declaration = "struct State { var x = 0 { didSet { \(code) } } }"
    #expect(expand("ObservableState", .member, declaration).messages == [])
    let ignored = "struct State { @ObservationStateIgnored var x = 0 { didSet { x = 1 } } }"
    #expect(expand("ObservableState", .member, ignored).messages == [])
  }

  @Test func `each property needs its own declaration`() {
    let declaration = "struct State { var x = 0, y = 1 }"
    let answer = expand("ObservableState", .member, declaration)
    #expect(
      answer.messages == [
        "'@ObservableState' needs a separate declaration for each stored property"
      ]
    )
    #expect(highlight(declaration, answer) == "x = 0, y")
  }
}
