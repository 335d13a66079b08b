import Composable
import ComposableTestKit
import ComposableTestSupport
import Foundation
import Testing

@MainActor @Suite struct ExplorationRegressionsTests {
  private let path = NSTemporaryDirectory() + "composable-\(UUID().uuidString).regressions"
  private var lines: [Substring] {
    ((try? String(contentsOfFile: path, encoding: .utf8)) ?? "").split(separator: "\n")
  }

  /// Explores a counter that must stay below a limit, and returns the texts of issues.
  private func explore(
    below limit: Int,
    _ count: Int = 200,
    steps: [RandomStep<Int, Int>] = [.send { _, random in .random(in: 0...100, using: &random) }],
    path: String? = nil
  ) async -> [String] {
    let reporter = RecordedIssues()
    await withIssueReporters([reporter]) {
      _ = await exploreActions(
        count,
        regressions: .file(path ?? self.path),
        of: { _ in
          let store = TestStore(initialState: 0) {
            Reduce<Int, Int> { state, action in
              state = action
              return .none
            }
          }
          store.addInvariant("low") { $0 < limit }
          return store
        },
        steps: steps
      )
    }
    return reporter.texts
  }

  @Test func `a failing sequence is kept, runs first, and is removed when it passes`() async throws
  {
    defer { try? FileManager.default.removeItem(atPath: path) }
    await expectEqual(explore(below: 90).count, 1)
    let line = try #require(lines.first)
    expectEqual(lines.count, 1)
    #expect(line.contains(#""function":"explore(below:_:steps:path:)""#))
    #expect(line.contains(#""choices":[{"order":[],"values":["#))
    #expect(line.contains(#"The invariant \"low\" does not hold after 90."#))

    // The kept sequence fails in its first step, whatever the seeds.
    let again = await explore(below: 90, 1)
    expectEqual(again.count, 1)
    expectEqual(again.first?.contains("found after 1 steps"), true)
    expectEqual(lines, [line])

    await expectEqual(explore(below: 101, 1), [])
    #expect(!FileManager.default.fileExists(atPath: path))
  }

  @Test func `a sequence of other steps is not run, which is a warning`() async throws {
    defer { try? FileManager.default.removeItem(atPath: path) }
    _ = await explore(below: 90)
    let line = try #require(lines.first)
    let seed = try #require(line.firstMatch(of: /"seed":(\d+)/)?.1)
    let issues = await explore(below: 90, 1, steps: [.send(1)])
    expectNoDifference(
      try #require(issues.first).replacing(/:\d+: The/, with: ":0: The"),
      """
      The kept sequence of seed \(seed) no longer applies, because the steps of the exploration have \
      changed. It failed with: ComposableExplorationTests/ExplorationRegressionsTests.swift:0: The invariant \
      "low" does not hold after 90.

      Remove its line from "\(path)", unless another exploration in the same function has these \
      steps: .send { … }
      """
    )
    expectEqual(issues.count, 1)
    expectEqual(lines, [line])
  }

  @Test func `a file that cannot be written is a warning`() async throws {
    let issues = await explore(below: 90, path: "/dev/null/a.regressions")
    expectEqual(issues.count, 3)
    expectNoDifference(
      try #require(issues.last).replacing(/seed \d+/, with: "seed 0"),
      """
      The failing sequence of seed 0 is not kept. Cannot lock "/dev/null/a.regressions": Not a \
      directory.

      Check the file, or explore without "regressions".
      """
    )
  }

  @Test func `a line that cannot be read is a warning, and stays`() async throws {
    defer { try? FileManager.default.removeItem(atPath: path) }
    try "nonsense\n".write(toFile: path, atomically: true, encoding: .utf8)
    let issues = await explore(below: 101, 1)
    expectEqual(issues.first?.hasPrefix("Line 1 of \"\(path)\" is not run. "), true)
    expectEqual(lines, ["nonsense"])
  }

  @Test func `explorations that run at the same time keep all of their sequences`() async {
    defer { try? FileManager.default.removeItem(atPath: path) }
    await withTaskGroup(of: Void.self) { group in
      for number in 91...98 {
        group.addTask { _ = await explore(below: 90, steps: [.send(number)]) }
      }
    }
    expectEqual(lines.count, 8)
  }
}
