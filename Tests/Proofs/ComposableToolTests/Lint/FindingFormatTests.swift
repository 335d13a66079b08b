import Testing

@testable import ComposableCommandLine
@testable import ComposableTool

@Suite struct FindingFormatTests {
  private func finding(in path: String, message: String = "an id is made by hand") -> Finding {
    let file = SourceFile(path: path, text: "import Composable\n  let id = UUID()\n")
    return Finding(rule: "bypassed-dependency", file: file, offset: 20, message: message)
  }

  @Test func `without a format, findings are warnings in a build log`() {
    let text = FindingFormat.text.text(of: [finding(in: "A.swift"), finding(in: "/src/B.swift")])
    #expect(
      text == """
        A.swift:2:3: warning: an id is made by hand [bypassed-dependency]
        /src/B.swift:2:3: warning: an id is made by hand [bypassed-dependency]

        """
    )
  }

  @Test func `GitHub gets a command for each finding`() {
    #expect(
      FindingFormat.github.text(of: [finding(in: "./Sources/A.swift")]) == """
        ::warning file=Sources/A.swift,line=2,col=3,title=bypassed-dependency::an id is made by hand

        """
    )
  }

  @Test func `a path and a message cannot end a command`() {
    let text = FindingFormat.github.text(of: [finding(in: "A:1,\n.swift", message: "100 %:\r\n::a")]
    )
    #expect(
      text == """
        ::warning file=A%3A1%2C%0A.swift,line=2,col=3,title=bypassed-dependency::100 %25:%0D%0A::a

        """
    )
  }

  @Test func `JSON has what the other forms have`() throws {
    let text = FindingFormat.json.text(of: [finding(in: "A.swift")])
    #expect(
      text == """
        [
          {
            "canBeFixed" : false,
            "column" : 3,
            "file" : "A.swift",
            "line" : 2,
            "message" : "an id is made by hand",
            "rule" : "bypassed-dependency"
          }
        ]

        """
    )
  }

  @Test func `nothing found is nothing printed, or an empty array`() {
    let texts = FindingFormat.allCases.map { $0.text(of: []) }
    #expect(texts == ["", "[\n\n]\n", ""])
  }

  @Test func `a format that does not exist is refused`() throws {
    let arguments = try Arguments(["--format", "xcode"], of: .lint)
    let failure = #expect(throws: Failure.self) { try Command.lint.run(arguments) }
    #expect(
      failure?.message
        == "\"--format\" must be \"text\", \"json\" or \"github\", and is \"xcode\"."
    )
  }
}
