import Composable
import ComposableExploration
import Foundation

/// A search for a sequence of steps after which ``Lookup`` shows the meaning of another word.
struct LookupSearch {
  /// The word that the user types, letter by letter.
  static let word = "swift"

  /// The rule that must hold when all calls are answered.
  static let rule = "the meaning is that of the word"

  /// The number of steps that were tried.
  let steps: Int

  /// The number of sequences that consist of these steps.
  let sequences: Int

  /// The report of the failure, or `nil` if no sequence fails.
  let report: String?

  /// The page of the shortest failing sequence, or `nil` if no sequence fails.
  let page: String?
}

extension LookupSearch {
  /// Searches the feature, with or without its fault.
  @MainActor
  static func run(isCorrected: Bool) async -> Self {
    let find = TestEndpoint<String, String>("find")
    let issues = DeferredIssues()
    let folder = FileManager.default.temporaryDirectory.appending(path: "\(UUID())")
    defer { try? FileManager.default.removeItem(at: folder) }

    func makeStore(_ clock: TestClock<Duration>) -> TestStoreOf<Lookup> {
      let store = TestStore(initialState: Lookup.State()) {
        Lookup(isCorrected: isCorrected) { try await find($0) }
      }
      store.addInvariant(rule, holds: .atRest) { state in
        state.word.isEmpty || state.meaning == meaning(of: state.word)
      }
      return store
    }

    let report = await TestPages.$folder.withValue(folder.path(percentEncoded: false)) {
      await withIssueReporters([issues]) {
        // A few seconds in a debug build.
        await exploreActions(
          2_000,
          of: makeStore,
          steps: [
            .send { state, _ in
              state.word == word ? nil : .wordChanged(String(word.prefix(state.word.count + 1)))
            },
            .answer(find) { request, _ in meaning(of: request) },
          ]
        )
      }
    }
    let pages = try? FileManager.default.contentsOfDirectory(
      at: folder,
      includingPropertiesForKeys: nil
    )
    return Self(
      steps: report.summary.steps.map(\.taken).reduce(0, +),
      sequences: report.summary.sequences,
      report: issues.messages.first,
      page: pages?.first.flatMap { try? String(contentsOf: $0, encoding: .utf8) }
    )
  }

  /// Returns the answer of the server.
  private static func meaning(of word: String) -> String { "about \(word)" }
}
