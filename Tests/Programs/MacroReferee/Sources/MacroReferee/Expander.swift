import ComposableJSON
import SwiftParser
import SwiftSyntax

@testable import ComposableMacroExpansion
@testable import ComposableSyntax

/// Asks the plugin for expansions, and parses them as the compiler would.
enum Expander {
  /// A macro in a role, with what the compiler puts around the expansion.
  struct Question {
    var macro: String
    var role: MacroRole
    var before: String
    var after: String
  }

  private static func members(_ macro: String) -> Question {
    Question(macro: macro, role: .member, before: "struct Wrapper {\n", after: "\n}")
  }

  private static func conformance(_ macro: String) -> Question {
    Question(macro: macro, role: .extension, before: "", after: "")
  }

  static let enumQuestions = [
    members("CasePathableMacro"), conformance("CasePathableMacro"),
    members("ObservableStateMacro"), members("ReducerMacro"), conformance("ReducerMacro"),
  ]

  static let structQuestions = [
    members("ObservableStateMacro"), conformance("ObservableStateMacro"),
    members("ReducerMacro"), members("DependencyClientMacro"),
  ]

  static let variableQuestions =
    ["ObservationStateTrackedMacro", "DependencyEndpointMacro"].flatMap { macro in
      [
        Question(macro: macro, role: .peer, before: "struct Wrapper {\n", after: "\n}"),
        Question(macro: macro, role: .accessor, before: "var x: Int ", after: ""),
      ]
    }

  /// The parsed expansion, or `nil` where there is none.
  static func parse(_ question: Question, of declaration: String) -> SourceFileSyntax? {
    func syntax(_ source: String) -> JSON {
      ["source": .string(source), "location": ["fileName": "f.swift", "offset": 0]]
    }
    let message: JSON = [
      "expandAttachedMacro": [
        "macro": ["moduleName": "ComposableMacros", "typeName": .string(question.macro)],
        "macroRole": .string(question.role.rawValue),
        "attributeSyntax": syntax("@Macro"),
        "declSyntax": syntax(declaration),
        "extendedTypeSyntax": syntax("Outer.Wrapper"),
        "conformanceListSyntax": syntax(
          "struct P: CasePathable, CasePathIterable, Reducer, CaseReducer, ObservableState {}"
        ),
      ]
    ]
    let result = Plugin.response(to: message)["expandMacroResult"]
    guard let source = result?["expandedSource"]?.string, !source.isEmpty else { return nil }
    var wrapped = question.before + source + question.after
    if question.role == .accessor, !source.hasPrefix("{") {
      wrapped = question.before + "{\n" + source + "\n}"
    }
    return Parser.parse(source: wrapped)
  }
}
