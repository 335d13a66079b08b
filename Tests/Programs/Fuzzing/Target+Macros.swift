import ComposableJSON

@testable import ComposableMacroExpansion
@testable import ComposableSyntax

extension Target {
  /// The expansion of any macro, in any role, for any source: the compiler must get an answer.
  ///
  /// The first two bytes select the macro and the role.
  static let macros = Target(name: "macros") { bytes in
    guard bytes.count > 2 else { return }
    let names = Plugin.macros.keys.sorted()
    let text = String(decoding: bytes.dropFirst(2), as: UTF8.self)
    let role = MacroRole.allCases[Int(bytes[1]) % MacroRole.allCases.count]
    func syntax(_ source: String) -> JSON {
      [
        "source": .string(source),
        "location": ["fileName": "Feature.swift", "offset": 1_000, "line": 7],
      ]
    }
    let body: JSON = [
      "macro": [
        "moduleName": "ComposableMacros", "typeName": .string(names[Int(bytes[0]) % names.count]),
      ],
      "macroRole": .string(role.rawValue),
      "attributeSyntax": syntax(String(text.prefix { $0 != "\n" })),
      "declSyntax": syntax(text),
      "parentDeclSyntax": syntax(text),
      "lexicalContext": [syntax(text)],
      "extendedTypeSyntax": syntax("Outer.Feature"),
      "conformanceListSyntax": syntax("struct Placeholder: Reducer {}"),
    ]
    let work = LexerWork()
    let answer = LexerWork.$current.withValue(work) {
      Plugin.response(to: ["expandAttachedMacro": body])["expandMacroResult"]
    }
    let isAnswered =
      answer?["expandedSource"]?.string != nil || answer?["diagnostics"]?.elements?.isEmpty == false
    expect(isAnswered, "neither an expansion nor a diagnostic")
    // The same text is given in five places, and most roles read each of them more than once.
    expect(
      work.count <= 500 * (text.utf8.count + 100),
      "\(work.count) bytes were read, and the source has \(text.utf8.count)"
    )
  }

  /// The messages of the compiler: one message if the bytes begin with a brace; otherwise, frames.
  static let plugin = Target(name: "plugin") { bytes in
    var input = (bytes.first == UInt8(ascii: "{") ? Connection.frame(bytes) : bytes)[...]
    let connection = Connection(
      read: { count in
        guard input.count >= count else { return nil }
        defer { input = input.dropFirst(count) }
        return Array(input.prefix(count))
      },
      write: { frame in
        let response = try? JSON(parsing: frame.dropFirst(8))
        expect(response != nil, "the response is not JSON")
        return true
      }
    )
    _ = connection.serve()
  }
}
