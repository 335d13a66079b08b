import ComposableDiff
import ComposableTestKit
import Testing

@Suite struct SourceLinesTests {
  private func broken(_ statement: String) -> String {
    sourceLines(of: statement, limit: 40).joined(separator: "\n")
  }

  @Test func `a short statement stays on its line`() {
    expectEqual(
      broken("    $0.alpha = Beta(gamma: 1, delta: 2)"),
      "    $0.alpha = Beta(gamma: 1, delta: 2)"
    )
  }

  @Test func `each argument of a call has a line, and elements of a list share lines`() {
    expectEqual(
      broken("  await store.send(.saved([1234567, 7654321, 2345678, 8765432], at: 1)) {"),
      """
        await store.send(
          .saved(
            [
              1234567, 7654321, 2345678,
              8765432,
            ],
            at: 1
          )
        ) {
      """
    )
  }

  @Test func `a list that is the only argument begins on the line of the call`() {
    expectEqual(
      broken(
        "await store.receive(.loaded([Todo(id: 1, title: \"Tea\"), Todo(id: 2, title: \"Milk\")]))"
      ),
      """
      await store.receive(
        .loaded([
          Todo(id: 1, title: "Tea"),
          Todo(id: 2, title: "Milk"),
        ])
      )
      """
    )
  }

  @Test func `a closure, an assignment and a comparison are broken`() {
    expectEqual(
      broken(#"$0.flow.modify(\.shipping) { $0.street = "12345678901234567890" }"#),
      #"""
      $0.flow.modify(\.shipping) {
        $0.street = "12345678901234567890"
      }
      """#
    )
    expectEqual(
      broken(#"$0.path[id: 1]?.name = "[{( 12345678901234567890""#),
      #"""
      $0.path[id: 1]?.name =
        "[{( 12345678901234567890"
      """#
    )
    expectEqual(
      broken("#expect(states(store.state) == Screen(page: 1, row: 2))"),
      """
      #expect(
        states(store.state)
          == Screen(page: 1, row: 2)
      )
      """
    )
  }

  @Test(arguments: [
    "let text = [\"12345678901234567890, 12345678901234567890",
    "} catch (let error, 12345678901234567890, 1234567890) {",
    "  // (12345678901234567890, 12345678901234567890)",
    "let text = \"\"\"(12345678901234567890, 12345678901234567890)",
  ]) func `a text that is no statement stays as it is`(text: String) {
    expectEqual(broken(text), text)
  }
}
