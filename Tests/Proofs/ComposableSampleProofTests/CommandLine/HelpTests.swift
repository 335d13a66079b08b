import Testing

@testable import ComposableSample

@Suite struct HelpTests {
  private func text(_ topic: Help.Topic = .program) -> String {
    Help(topic: topic, defaultFile: "/data/todos.json").text.string
  }

  private static var topics: [Help.Topic] {
    [.program, .todos, .repositories, .caseStudies, .demo]
      + TodosCommand.all.map { .todosCommand($0.name) }
      + RecordingCommand.allCases.map { .recording($0) }
  }

  @Test func `names all commands and options`() {
    let text = text()
    for command in TodosCommand.all { #expect(text.contains("  \(command.usage) ")) }
    #expect(text.contains("  composable-sample \(RepositoriesCommand.usage) "))
    for command in RecordingCommand.allCases {
      #expect(text.contains("  composable-sample \(command.usage) "))
    }
    for option in CommandOption.allCases { #expect(text.contains("  \(option.usage) ")) }
    #expect(text.contains("/data/todos.json"))
  }

  @Test(arguments: topics)
  func `no line of a help is longer than a terminal is wide`(topic: Help.Topic) {
    let lines = text(topic).split(separator: "\n")
    #expect(lines.count > 3)
    #expect(lines.filter { $0.count > 80 } == [])
  }

  @Test func `shows a command, its words and its options`() {
    #expect(
      text(.todosCommand("add")) == """
        Usage: composable-sample todos add TEXT [OPTION]...

        Adds a todo at the front.

        Options:
          --file PATH      uses this file for the todos
          --filter FILTER  shows and counts only some todos: all, active or completed
          --json           prints JSON
          --no-wait        moves completed todos to the end immediately, not after 1 s
          --record FILE    records all actions and states in FILE, for "replay"

        """
    )
    #expect(text(.todosCommand("edit")).contains("\n\nID-OR-INDEX and FROM are the number"))
  }
}
