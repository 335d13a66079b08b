import Composable
import ComposableTestKit
import Foundation
import RepositoryListFeature
import Testing
import TodosFeature

@testable import ComposableSample

/// Compares the screens in `Docs/Reference/Sample.md` with the real ones.
@MainActor @Suite struct SamplePageTests {
  private func expectShown(_ desk: Desk) throws {
    let page = try text(ofFile: "Docs/Reference/Sample.md")
    let lines = desk.text.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(
      page.contains("```text\n" + lines.joined(separator: "\n") + "```\n"),
      "Not there:\n\(desk.text)"
    )
  }

  @Test func `the list`() async throws {
    try expectShown(await Desk(size: Size(width: 80, height: 10)))
  }

  @Test func `all keys`() async throws {
    let desk = await Desk(size: Size(width: 80, height: 14))
    desk.press(.scalar("?"))
    try expectShown(desk)
  }

  @Test func `a new todo`() async throws {
    let desk = await Desk(size: Size(width: 40, height: 8))
    desk.press(.scalar("a"))
    desk.type("Call Zoë")
    try expectShown(desk)
  }

  @Test func `the repositories`() async throws {
    let desk = await Desk(size: Size(width: 80, height: 12), repositories: .sample)
    await desk.pressAndWait(Key(.tab), .scalar("s"), .scalar("j"))
    try expectShown(desk)
  }

  @Test func `a repository`() async throws {
    let desk = await Desk(size: Size(width: 40, height: 16), repositories: .sample)
    await desk.pressAndWait(Key(.tab), .scalar("s"), Key(.enter))
    try expectShown(desk)
  }

  @Test func `a damaged file`() async throws {
    let error = FileStorageError.damaged(
      file: "todos.json",
      line: 2,
      column: 13,
      cause: "not valid JSON: expected a value, found '}'"
    )
    try expectShown(await Desk(size: Size(width: 80, height: 9), storage: .failing(error)))
  }
}
