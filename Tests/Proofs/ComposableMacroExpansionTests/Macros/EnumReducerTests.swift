import Foundation
import Testing

@testable import ComposableJSON
@testable import ComposableMacroExpansion
@testable import ComposableSyntax

@Suite struct EnumReducerTests {
  private static let destination = """
    public enum Destination {
      case edit(Edit)
      case alert(AlertState<Alert>)
      @ReducerCaseIgnored case note(Note)
      case none
    }
    """

  private static let pathable =
    "nonisolated _$ComposableCasePaths.CasePathable, "
    + "nonisolated _$ComposableCasePaths.CasePathIterable"

  @Test func `an enum of features gets a state`() {
    let text = members("Reducer", Self.destination)
    #expect(
      text.hasPrefix(
        """
        @dynamicMemberLookup
        public enum State: Composable::CaseReducerState, \(Self.pathable), \
        nonisolated _$Composable.ObservableState, nonisolated _$Composable.Observable {
          public typealias StateReducer = Destination
          public static var _reducer: StateReducer.Type { StateReducer.self }
          case edit(Edit.State)
          case alert(AlertState<Alert>)
          case note(Note)
          case none

          public nonisolated struct AllCasePaths:
        """
      )
    )
    #expect(text.contains("\n  public nonisolated var _$id: Composable::ObservableStateID {\n"))
  }

  @Test func `an enum of features gets an action`() {
    #expect(
      members("Reducer", Self.destination).contains(
        """
        public enum Action: \(Self.pathable) {
          case edit(Edit.Action)
          case alert(AlertState<Alert>.Action)
          case note(Swift::Never)
          case none(Swift::Never)

          public nonisolated struct AllCasePaths:
        """
      )
    )
  }

  @Test func `a case that no code can name is left out`() {
    let others = "enum Destination { case edit(Edit)"
    let all = others + "; @available(*, unavailable) case old(Old) }"
    #expect(members("Reducer", all) == members("Reducer", others + " }"))
  }

  @Test func `an enum of features gets a body and an initializer`() {
    #expect(
      members("Reducer", Self.destination).contains(
        """
        @Composable::ReducerBuilder<Self.State, Self.Action>
        public static var body: some Composable::Reducer<Self.State, Self.Action> {
          Composable::EmptyReducer<Self.State, Self.Action>()
          .ifCaseLet(\\Self.State.Cases.edit, action: \\Self.Action.Cases.edit) { Edit() }
        }

        public init() {
          self = .edit(Edit())
        }
        """
      )
    )
  }

  @Test func `an enum of features gets stores to switch over`() {
    let text = members("Reducer", Self.destination)
    #expect(
      text.contains(
        """
        @dynamicMemberLookup
        public enum CaseScope: Composable::_CaseScopeProtocol, \(Self.pathable) {
          case edit(Composable::Store<Edit.State, Edit.Action>)
          case alert(AlertState<Alert>)
          case note(Note)
          case none

          public nonisolated struct AllCasePaths:
        """
      )
    )
    #expect(
      text.hasSuffix(
        """
        public static func scope(_ store: Composable::Store<Self.State, Self.Action>) -> CaseScope {
          switch store.state {
          case .edit: return .edit(store.scope(\\.edit, action: \\.edit)!)
          case .alert(let value): return .alert(value)
          case .note(let v0): return .note(v0)
          case .none: return .none
          }
        }

        private enum _$Payloads {
          #sourceLocation(file: "Feature.swift", line: 8)
          typealias _$edit = Edit
          #sourceLocation(file: "Feature.swift", line: 9)
          typealias _$alert = AlertState<Alert>.Action
          #sourceLocation()
        }
        """
      )
    )
  }

  /// Expanding such a macro crashed the compiler (Swift 6.3.1, `TypeCheckPrimaryFileRequest`).
  @Test(arguments: [destination, "struct Feature {}"])
  func `generated types carry no macros`(_ declaration: String) {
    let text = members("Reducer", declaration)
    #expect(!text.contains("@Composable::ObservableState"))
    #expect(!text.contains("@ComposableCasePaths"))
  }

  @Test func `a generated type has what its macros would add`() {
    let action = """
      public enum Action {
        case edit(Edit.Action)
        case alert(AlertState<Alert>.Action)
        case note(Swift::Never)
        case none(Swift::Never)
      }
      """
    #expect(
      members("Reducer", Self.destination).contains(members("CasePathable", action).indented)
    )
  }

  @Test func `it conforms to both protocols, and has its payloads checked on their lines`() {
    let answer = expand(
      "Reducer",
      .extension,
      Self.destination,
      conformances: "Reducer, CaseReducer"
    )
    #expect(
      answer.source == """
        extension Outer.Feature: _$Composable.CaseReducer, _$Composable.Reducer {
          private enum _$Features {
            #sourceLocation(file: "Feature.swift", line: 8)
            static var edit: some Composable::Reducer { _$Payloads._$edit() }
            #sourceLocation(file: "Feature.swift", line: 9)
            typealias alert = _$Payloads._$alert
            #sourceLocation()
          }
        }
        """
    )
  }

  @Test(arguments: ["case none", "@available(macOS 99, *) case a(A)", "#if X\ncase a(A)\n#endif"])
  func `without a feature that is always there it gets no initializer`(_ member: String) {
    #expect(!members("Reducer", "enum D {\n\(member)\n}").contains("init()"))
  }

  @Test func `a default value is the reducer`() {
    let text = members("Reducer", "enum D { case a(A = A(x: 1)) }")
    #expect(text.contains("{ (A(x: 1)) as A }"))
    #expect(text.contains("case a(A.State)"))
    let checks = expand(
      "Reducer",
      .extension,
      "enum D { case a(A = A(x: 1)) }",
      conformances: "Reducer"
    )
    let check = "static func a(_ payload: _$Payloads._$a) -> some Composable::Reducer { payload }"
    #expect(checks.source?.contains(check) == true)
  }

  @Test func `'Self' in a payload is the enum, also in generated types`() {
    let text = members(
      "Reducer",
      "enum D { case a(Self.A), b(AlertState<Self.B>); @ReducerCaseIgnored case c(Self.C) }"
    )
    for line in [
      "case a(D.A.State)", "case a(D.A.Action)", "case a(Composable::Store<D.A.State, D.A.Action>)",
      "case b(AlertState<D.B>)", "case c(D.C)", "typealias _$a = D.A", "{ D.A() }",
    ] {
      #expect(text.contains(line))
    }
  }

  @Test(arguments: [MacroRole.member, .memberAttribute, .extension])
  func `code that is not understood is warned about once, in one role`(_ role: MacroRole) {
    let answer = expand("Reducer", role, "enum D { case a(A) ~> b }", conformances: "Reducer")
    let message = "'@Macro' does not understand this code: expected the end of the declaration"
    #expect(answer.messages.filter { $0 == message }.count == (role == .member ? 1 : 0))
  }

  @Test func `several payloads stay as they are`() {
    let text = members("Reducer", "enum D { case a(Int, name: String) }")
    #expect(text.contains("  case a(Int, name: String)\n"))
    #expect(text.contains("case a(Swift::Never)"))
    #expect(text.contains("case .a(let v0, let v1): return .a(v0, name: v1)"))
    #expect(!text.contains("ifCaseLet"))
  }

  @Test func `a case can be marked as ephemeral`() {
    let text = members("Reducer", "enum D { @ReducerCaseEphemeral case a(Toast) }")
    #expect(text.contains("case a(Toast)\n"))
    #expect(text.contains("case a(Toast.Action)"))
    #expect(!text.contains("ifCaseLet"))
  }

  @Test func `an ignored case of a written action scopes to a store of it`() {
    let text = members(
      "Reducer",
      "enum D { @ReducerCaseIgnored case a(Int)\n enum Action { case b } }"
    )
    #expect(text.contains("case a(Composable::Store<Int, Action>)"))
    #expect(text.contains("return .a(store.scope(\\.a, action: \\.self)!)"))
    #expect(!text.contains("enum Action"))
  }

  @Test func `members that already exist are not generated`() {
    let text = members(
      "Reducer",
      """
      enum D {
        enum State {}
        enum CaseScope {}
        static var body: Int { 1 }
        static func scope() {}
      }
      """
    )
    #expect(text.hasPrefix("enum Action: \(Self.pathable) {"))
    for member in ["enum State", "CaseScope", "body", "scope"] {
      #expect(!text.contains(member))
    }
  }

  @Test func `conditions are kept around every mention of a case`() {
    let text = members("Reducer", "enum D {\n#if DEBUG\ncase a(A)\n#endif\n}")
    for line in ["case a(A.State)", "case a(A.Action)", "case .a: return .a(store"] {
      #expect(text.contains("  #if DEBUG\n  \(line)"))
    }
    #expect(
      text.contains(
        """
          #if DEBUG
          .ifCaseLet(\\Self.State.Cases.a, action: \\Self.Action.Cases.a) { A() }
          #endif
        """
      )
    )
  }

  @Test func `recursion stays indirect`() {
    let text = members("Reducer", "indirect enum D { case a(A) }")
    #expect(text.contains("indirect enum State"))
    #expect(text.contains("indirect enum Action"))
    #expect(
      members("Reducer", "enum D { indirect case a(A) }").contains("indirect case a(A.State)")
    )
  }

  @Test func `types nested in a nonisolated enum are nonisolated`() {
    let text = members("Reducer", "nonisolated enum D { case a(A) }")
    for member in ["enum State", "enum Action", "enum CaseScope", "static var body"] {
      #expect(text.contains("nonisolated \(member)"))
    }
  }

  @Test(arguments: ["[Int]", "Int", "Swift.String", "Swift::String", "(A, B)", "A?", "() -> A"])
  func `a payload that cannot be a reducer is refused`(_ type: String) {
    let declaration = "enum D { case a(\(type)) }"
    let answer = expand("Reducer", .member, declaration)
    #expect(answer.messages == ["'\(type)' is not a reducer"])
    #expect(highlight(declaration, answer) == type)
    #expect(fixed(declaration, answer) == "enum D { @ReducerCaseIgnored case a(\(type)) }")
  }

  @Test func `several payloads of a case are warned about`() {
    let declaration = "enum D { case two(A, B), one(A) }"
    let answer = expand("Reducer", .member, declaration)
    #expect(answer.messages == ["'two' has several payloads, so no reducer can run on them"])
    #expect(answer.diagnostics.first?["severity"] == "warning")
    #expect(highlight(declaration, answer) == "two")
    #expect(fixed(declaration, answer)?.contains("@ReducerCaseIgnored case two") == true)
  }

  @Test func `raw values are refused`() {
    let declaration = "enum D: Int { case a(A) }"
    let answer = expand("Reducer", .member, declaration)
    #expect(
      answer.messages == [
        "an enum of features cannot have raw values; its cases have features as payloads"
      ]
    )
    #expect(highlight(declaration, answer) == "Int")
  }
}
