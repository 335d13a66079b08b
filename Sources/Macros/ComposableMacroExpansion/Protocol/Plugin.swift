import ComposableJSON

/// The compiler plugin, as a function from messages to responses.
package enum Plugin {
  /// The version of the compiler's protocol that this plugin supports.
  ///
  /// A newer compiler only sends messages of this version.
  static let protocolVersion = 7

  /// The members of messages that the macros do not need, and that would take most of the time.
  private static let unused: Set = ["staticBuildConfiguration"]

  /// Returns the response to a message of the compiler, or `nil` if the message is invalid.
  package static func response(to message: [UInt8]) -> [UInt8]? {
    guard let json = try? JSON(parsing: message, isLenient: true, skipping: unused) else {
      return nil
    }
    return Array(response(to: json).text.utf8)
  }

  static func response(to message: JSON) -> JSON {
    if message["getCapability"] != nil {
      return [
        "getCapabilityResult": [
          "capability": ["protocolVersion": JSON(protocolVersion), "features": []]
        ]
      ]
    }
    if let body = message["expandAttachedMacro"] {
      let (source, diagnostics) = expand(body)
      return result(source, diagnostics)
    }
    if message["loadPluginLibrary"] != nil {
      return ["loadPluginLibraryResult": ["loaded": .bool(false), "diagnostics": []]]
    }
    let body = message["expandFreestandingMacro"] ?? [:]
    return result(nil, [unknown("this request of the compiler", at: body["syntax"])])
  }

  private static func expand(_ body: JSON) -> (source: String?, diagnostics: [JSON]) {
    let place = body["attributeSyntax"]
    guard let request = ExpansionRequest(body) else {
      let role = body["macroRole"]?.string ?? ""
      return (nil, [unknown("a macro for the role '\(role)'", at: place)])
    }
    guard let macro = macros[request.type] else {
      return (nil, [failure("there is no macro '\(request.module).\(request.type)'", at: place)])
    }
    var expansion = Expansion(request)
    do {
      let source = try macro.expand(&expansion)
      return (source, expansion.diagnostics.map(\.json))
    } catch {
      return (nil, (expansion.diagnostics + [error]).map(\.json))
    }
  }

  private static func result(_ source: String?, _ diagnostics: [JSON]) -> JSON {
    [
      "expandMacroResult": [
        "expandedSource": source.map(JSON.string) ?? .null,
        "diagnostics": .array(diagnostics),
      ]
    ]
  }

  /// A failure to understand the compiler, whose protocol can change with each version.
  private static func unknown(_ subject: String, at syntax: JSON?) -> JSON {
    failure("\(subject) is unknown. \(advice)", at: syntax)
  }

  /// What to do if a compiler is not understood.
  package static let advice = """
    This package was made for version \(protocolVersion) of the compiler's plugin protocol. Use a \
    version of the package for this compiler, or write by hand what the macro would write: \
    Docs/Reference/Macros.md, "By hand".
    """

  private static func failure(_ message: String, at syntax: JSON?) -> JSON {
    let location = syntax?["location"]
    return [
      "message": .string("ComposableMacros: " + message),
      "severity": "error",
      "position": [
        "fileName": location?["fileName"] ?? "", "offset": location?["offset"] ?? 0,
      ],
      "highlights": [], "notes": [], "fixIts": [],
    ]
  }
}
