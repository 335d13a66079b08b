import Testing

@testable import ComposableSample

@Suite struct RepositoriesCommandTests {
  private func message(_ words: String...) -> String? {
    do throws(UsageError) {
      _ = try RepositoriesCommand.parse(words)
      return nil
    } catch {
      return error.message.string
    }
  }

  @Test func `takes the words of a query as one`() throws {
    for words in [["tetris", "language:assembly"], ["tetris language:assembly"]] {
      #expect(
        try RepositoriesCommand.parse(["search"] + words) == .search("tetris language:assembly")
      )
    }
  }

  @Test func `names the missing argument`() {
    #expect(message() == "Missing command. Usage: repos search QUERY")
    for query in [[], [""], [" ", "\t"]] {
      #expect(throws: UsageError(message: "Missing QUERY. Usage: repos search QUERY")) {
        try RepositoriesCommand.parse(["search"] + query)
      }
    }
  }

  @Test func `takes the name of an owner`() throws {
    #expect(try RepositoriesCommand.parse(["owner", "orchard"]) == .owner("orchard"))
    for name in [[], [""]] {
      #expect(throws: UsageError(message: "Missing NAME. Usage: repos owner NAME")) {
        try RepositoriesCommand.parse(["owner"] + name)
      }
    }
    #expect(message("owner", "a", "b") == "Unexpected argument \"b\". Usage: repos owner NAME")
  }

  @Test func `says which command is not there`() {
    #expect(message("serach", "x") == "Unknown command \"serach\". Did you mean \"search\"?")
    #expect(message("x") == "Unknown command \"x\". Use one of: search, owner.")
    #expect(message("list") == "Unknown command \"list\". Did you mean \"search\"?")
  }
}
