import Testing

@testable import ComposableSample

@Suite struct HelpTests {
  private let text = Help.text(defaultFile: "/data/todos.json")

  @Test func `names all commands and options`() {
    for command in TodosCommand.all { #expect(text.contains("  \(command.usage) ")) }
    #expect(text.contains("  composable-sample \(RepositoriesCommand.usage) "))
    for option in [
      "--file", "--filter", "--json", "--no-wait", "--page", "--live", "--base-url", "--help",
    ] {
      #expect(text.contains(option))
    }
    #expect(text.contains("/data/todos.json"))
  }

  @Test func `fits a terminal`() {
    let width = text.split(separator: "\n").map(\.count).max()
    #expect(width ?? 0 <= 80)
  }
}
