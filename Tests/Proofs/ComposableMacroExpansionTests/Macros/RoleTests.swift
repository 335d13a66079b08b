import Testing

@testable import ComposableMacroExpansion
@testable import ComposableSyntax

/// Rules that the compiler does not check, or checks by crashing.
@Suite struct RoleTests {
  private let declarations = [
    "enum E { case a(Int), b }", "struct S { var x = 0; var f: () -> Void }", "class C {}",
    "var x = 0", "var f: () throws -> Int", "func f() {}", "extension E {}",
  ]

  /// Returning anything else made the compiler crash (Swift 6.3.1, `validateMacroExpansion`).
  @Test func `the extension role returns extensions only`() {
    let conformances = "CasePathable, CasePathIterable, Reducer, CaseReducer, ObservableState"
    for macro in Plugin.macros.keys {
      for declaration in declarations {
        let answer = expand(
          String(macro.dropLast(5)),
          .extension,
          declaration,
          conformances: conformances
        )
        guard let source = answer.source, !source.isEmpty,
          ["CasePathableMacro", "ReducerMacro", "ObservableStateMacro"].contains(macro)
        else { continue }
        #expect(source.contains("extension Outer.Feature: "))
        #expect(source.hasSuffix("}"))
      }
    }
  }

  @Test func `the role for the attributes of members returns attributes only`() {
    for macro in ["ReducerMacro", "ObservableStateMacro", "DependencyClientMacro"] {
      for declaration in declarations {
        let source = expand(String(macro.dropLast(5)), .memberAttribute, declaration).source ?? ""
        #expect(source.isEmpty || source.hasPrefix("@"))
      }
    }
  }

  @Test(arguments: ["CasePathable", "ObservableState", "Reducer"], ["Copyable", "Escapable"])
  func `a type that cannot be copied or cannot escape is refused`(_ macro: String, _ name: String) {
    let declaration = "enum E: Sendable, ~\(name) { case a(A) }"
    let answer = expand(macro, .member, declaration)
    #expect(answer.messages == ["'@Macro' cannot be applied to a type that is '~\(name)'"])
    #expect(highlight(declaration, answer) == "~\(name)")
    #expect(expand(macro, .extension, declaration, conformances: macro).source == "")
  }

  @Test func `fields of a struct that cannot be copied are not tracked`() {
    let context = ["struct S: ~Copyable {}"]
    #expect(expand("ObservableState", .memberAttribute, "var x = 0", context: context).source == "")
  }

  @Test(arguments: [
    ("CasePathable", "enum E { case a, allCasePaths }", "allCasePaths"),
    ("CasePathable", "enum E { case a, AllCasePaths(Int) }", "AllCasePaths"),
    ("DependencyClient", "struct C { var f: () -> Void; let _f: Int }", "_f"),
    ("ObservableState", "struct S { var x = 0; private let _x = 1 }", "_x"),
    ("ObservableState", "struct S { @Presents var x: C?; var _x: Int { 1 } }", "_x"),
    ("Reducer", "enum D { case a(A), body(B) }", "body"),
    ("Reducer", "struct R { let a = 0, State = 1 }", "State"),
    ("Reducer", "struct R { func Action() {} }", "Action"),
    ("Reducer", "enum D { case a(A); @ReducerCaseIgnored case `Type`(B) }", "`Type`"),
    ("ViewAction", "struct V { let store: StoreOf<F>; var send: Int }", "send"),
  ])
  func `a name that the expansion declares is refused where it stands`(
    _ macro: String,
    _ declaration: String,
    _ name: String
  ) {
    let answer = expand(macro, .member, declaration, attribute: "@\(macro)(for: F.self)")
    #expect(
      answer.messages == [
        "'@\(macro)' needs the name '\(name.unquoted)' itself; choose another"
      ]
    )
    #expect(highlight(declaration, answer) == name)
  }

  /// The declaration of the macro must cover everything that a role adds.
  @Test func `the member role declares the names it may`() throws {
    let names = [
      "CasePathable": ["AllCasePaths", "allCasePaths", "_$Element", "_$Iterator", "_$Root"],
      "Reducer": ["State", "Action", "body", "CaseScope", "init", "scope"],
      "ObservableState": [
        "_$id", "_$observationRegistrar", "_$willModify", "_$searchFields", "CodingKeys",
      ],
      "DependencyClient": ["init"],
    ]
    for (macro, allowed) in names {
      for declaration in declarations {
        let text = "struct S {\n\(members(macro, declaration))\n}"
        var scanner = Scanner(SourceText(text), at: 10)
        #expect(scanner.scanMembers().names.isSubset(of: allowed))
        #expect(scanner.problems == [])
      }
    }
  }
}
