import Foundation
import Testing

@testable import ComposableMacroExpansion

@Suite struct EnumReducerTests {
  @Test func `an enum of features becomes a reducer of them`() {
    let declaration = """
      public enum Destination {
        case edit(Edit)
        case alert(AlertState<Alert>)
        @ReducerCaseIgnored case note(Note)
        case none
      }
      """
    #expect(
      members("Reducer", declaration) == """
        @ComposableCasePaths.CasePathable @dynamicMemberLookup @Composable.ObservableState
        public enum State: Composable.CaseReducerState {
          public typealias StateReducer = Destination
          public static var _reducer: StateReducer.Type { StateReducer.self }
          case edit(Edit.State)
          case alert(AlertState<Alert>)
          case note(Note)
          case none
        }

        @ComposableCasePaths.CasePathable
        public enum Action {
          case edit(Edit.Action)
          case alert(AlertState<Alert>.Action)
          case note(Swift.Never)
          case none(Swift.Never)
        }

        @Composable.ReducerBuilder<Self.State, Self.Action>
        public static var body: some Composable.Reducer<Self.State, Self.Action> {
          Composable.EmptyReducer<Self.State, Self.Action>()
          .ifCaseLet(\\Self.State.Cases.edit, action: \\Self.Action.Cases.edit) { Edit() }
        }

        @ComposableCasePaths.CasePathable @dynamicMemberLookup
        public enum CaseScope: Composable._CaseScopeProtocol {
          case edit(Composable.Store<Edit.State, Edit.Action>)
          case alert(AlertState<Alert>)
          case note(Note)
          case none
        }

        public static func scope(_ store: Composable.Store<Self.State, Self.Action>) -> CaseScope {
          switch store.state {
          case .edit: return .edit(store.scope(\\.edit, action: \\.edit)!)
          case .alert(let value): return .alert(value)
          case .note(let v0): return .note(v0)
          case .none: return .none
          }
        }
        """
    )
  }

  @Test func `it conforms to both protocols`() {
    let answer = expand(
      "Reducer",
      .extension,
      "enum Destination {}",
      conformances: "Reducer, CaseReducer"
    )
    #expect(
      answer.source == "extension Outer.Feature: Composable.CaseReducer, Composable.Reducer {}"
    )
  }

  @Test func `a default value is the reducer`() {
    let text = members("Reducer", "enum D { case a(A = A(x: 1)) }")
    #expect(text.contains("{ A(x: 1) }"))
    #expect(text.contains("case a(A.State)"))
  }

  @Test func `several payloads stay as they are`() {
    let text = members("Reducer", "enum D { case a(Int, name: String) }")
    #expect(text.contains("  case a(Int, name: String)\n"))
    #expect(text.contains("case a(Swift.Never)"))
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
    #expect(text.contains("case a(Composable.Store<Int, Action>)"))
    #expect(text.contains("return .a(store.scope(\\.a, action: \\.self)!)"))
    #expect(!text.contains("enum Action"))
  }

  @Test func `what is there already is left alone`() {
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
    #expect(text == "@ComposableCasePaths.CasePathable\nenum Action {}")
  }

  @Test func `conditions are kept around every mention of a case`() {
    let text = members("Reducer", "enum D {\n#if DEBUG\ncase a(A)\n#endif\n}")
    #expect(text.components(separatedBy: "#if DEBUG").count == 6)
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

  @Test func `what a nonisolated enum nests is so too`() {
    let text = members("Reducer", "nonisolated enum D { case a(A) }")
    for member in ["enum State", "enum Action", "enum CaseScope", "static var body"] {
      #expect(text.contains("nonisolated \(member)"))
    }
  }

  @Test func `a payload that can be no reducer is refused`() {
    let declaration = "enum D { case a([Int]) }"
    let answer = expand("Reducer", .member, declaration)
    #expect(answer.messages == ["'[Int]' is not a reducer"])
    #expect(highlight(declaration, answer) == "[Int]")
    #expect(fixed(declaration, answer) == "enum D { @ReducerCaseIgnored case a([Int]) }")
  }
}
