import Composable
import ComposableExploration
import ComposableHistory

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

  /// The history of the last sequence: of the shortest failing one, if there is one.
  let history: History<Lookup.State, Lookup.Action>?
}

extension LookupSearch {
  /// Searches the feature, with or without its fault.
  @MainActor
  static func run(isCorrected: Bool) async -> Self {
    let find = TestEndpoint<String, String>("find")
    let issues = DeferredIssues()
    var history: History<Lookup.State, Lookup.Action>?

    func makeStore(_ clock: TestClock<Duration>) -> TestStoreOf<Lookup> {
      let store = TestStore(initialState: Lookup.State()) {
        Lookup(isCorrected: isCorrected) { try await find($0) }
      } withDependencies: {
        $0.storeObservers.append(HistoryRecorder())
      }
      history = store.history
      store.addInvariant(rule, holds: .atRest) { state in
        state.word.isEmpty || state.meaning == meaning(of: state.word)
      }
      return store
    }

    let report = await withIssueReporters([issues]) {
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
    return Self(
      steps: report.summary.steps.map(\.taken).reduce(0, +),
      sequences: report.summary.sequences,
      report: issues.messages.first,
      history: history
    )
  }

  /// Returns the answer of the server.
  private static func meaning(of word: String) -> String { "about \(word)" }
}
