import Testing

@testable import ComposableJSON
@testable import ComposableMacroExpansion
@testable import ComposableSyntax

@Suite struct PluginTests {
  @Test func `the plugin speaks version 7`() {
    #expect(
      Plugin.response(to: ["getCapability": ["capability": ["protocolVersion": 8]]])
        == ["getCapabilityResult": ["capability": ["protocolVersion": 7, "features": []]]]
    )
  }

  @Test func `libraries are politely not loaded`() {
    #expect(
      Plugin.response(to: ["loadPluginLibrary": ["libraryPath": "x"]])
        == ["loadPluginLibraryResult": ["loaded": .bool(false), "diagnostics": []]]
    )
  }

  @Test func `a macro that does not exist is named`() {
    #expect(
      expand("Missing", .member, "struct S {}").messages == [
        "ComposableMacros: there is no macro 'ComposableMacros.MissingMacro'"
      ]
    )
  }

  @Test func `an unknown role is named, at the attribute`() {
    let location: JSON = ["fileName": "F.swift", "offset": 5]
    let answer = Plugin.response(to: [
      "expandAttachedMacro": [
        "macroRole": "body", "attributeSyntax": ["location": location, "source": "@M"],
      ]
    ])["expandMacroResult"]
    let diagnostic = answer?["diagnostics"]?.elements?.first
    #expect(
      diagnostic?["message"] == """
        ComposableMacros: a macro for the role 'body' is unknown. This package was made for version \
        7 of the compiler's plugin protocol. Use a version of the package for this compiler, or \
        write by hand what the macro would write: Docs/Reference/Macros.md, "By hand".
        """
    )
    #expect(diagnostic?["position"] == location)
  }

  @Test func `a request that is not known is answered with an error`() {
    let answer = Plugin.response(to: ["expandFreestandingMacro": [:]])["expandMacroResult"]
    #expect(answer?["expandedSource"] == .null)
    #expect(
      answer?["diagnostics"]?.elements?.first?["message"]?.string?
        .hasPrefix("ComposableMacros: this request of the compiler is unknown. ") == true
    )
  }

  @Test func `a diagnostic has every key that the compiler wants`() {
    let diagnostic = expand("Reducer", .member, "class C {}").diagnostics[0]
    for key in ["message", "severity", "position", "highlights", "notes", "fixIts"] {
      #expect(diagnostic[key] != nil)
    }
  }

  @Test func `macros that only mark a declaration expand to nothing`() {
    let marks = [
      "ReducerCaseEphemeral", "ReducerCaseIgnored", "ObservationStateIgnored",
      "DependencyEndpointIgnored",
    ]
    for mark in marks {
      #expect(expand(mark, .peer, "var x = 0").source == "")
    }
  }
}
