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

  @Test func `the repositories`() async throws {
    let desk = await Desk(size: Size(width: 80, height: 12), repositories: .sample)
    await desk.pressAndWait(Key(.tab), .scalar("s"), .scalar("j"))
    try expectShown(desk)
  }
}
