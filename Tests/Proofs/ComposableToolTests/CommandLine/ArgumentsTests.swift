import Testing

@testable import ComposableCommandLine
@testable import ComposableTool

@Suite struct ArgumentsTests {
  private let command = Command(
    name: "bake",
    parameters: "[CAKE]",
    summary: "bakes",
    details: "Bakes a cake.",
    options: [
      Command.Option(name: "--fix", help: "fixes"),
      Command.Option(name: "--with", value: "PART", help: "adds"),
    ]
  ) { _ in 0 }

  @Test func `options can be anywhere before two dashes`() throws {
    let words = ["a", "--with", "x,y", "b", "--fix", "--with=z", "--", "--fix"]
    let arguments = try Arguments(words, of: command)
    #expect(arguments.words == ["a", "b", "--fix"])
    #expect(arguments.values("--with") == ["x", "y", "z"])
    #expect(arguments.value("--with") == "z")
    #expect(arguments.has("--fix"))
    #expect(!arguments.has("--help"))
  }

  @Test(arguments: [
    (["--fxi"], "\"bake\" has no option \"--fxi\". Use one of: --fix, --with, --help."),
    (["--with"], "\"--with\" needs a value: --with PART."),
    (["--with", "--fix"], "\"--with\" needs a value: --with PART."),
    (["--with="], "\"--with\" needs a value: --with PART."),
    (["--fix=1"], "\"--fix\" takes no value."),
  ])
  func `wrong options are explained`(words: [String], message: String) {
    #expect(throws: Failure(usage: message)) { try Arguments(words, of: command) }
  }

  @Test func `the help aligns the options`() {
    #expect(
      command.help == """
        Usage: composable bake [CAKE]

        Bakes a cake.

          --fix        fixes
          --with PART  adds
          --help       shows this help
        """
    )
  }

  @Test func `an unknown command is answered with the known ones`() {
    #expect(Help.unknown("bake").hasPrefix("Unknown command \"bake\". Use one of: "))
    #expect(Help.unknown("replay").contains("swift package composable replay"))
  }
}
