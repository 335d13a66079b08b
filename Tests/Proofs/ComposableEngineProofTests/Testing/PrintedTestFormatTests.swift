#if os(Linux) || os(macOS)
import Composable
import ComposableTestKit
import ComposableTestSupport
import Testing

@MainActor @Suite struct PrintedTestFormatTests {
  private struct Mail: Equatable {
    var id: Int
    var subject = "A subject of several words"
  }

  private enum Action {
    case mailsReceived([Mail], unread: Int)
  }

  @Test func `the formatter leaves a printed test with long lines alone`() async throws {
    let mails = (1...2).map { Mail(id: $0) }
    let texts = await issues {
      await exploreActions(
        10,
        of: { _ in
          let store = TestStore(initialState: 0) {
            Reduce<Int, Action> { state, _ in
              state += 1
              return .none
            }
          }
          store.addInvariant(
            "an inbox whose name is as long as a sentence, and that has more than a few words, is empty"
          ) { $0 == 0 }
          return store
        },
        steps: [.send(.mailsReceived(mails, unread: 2))]
      )
    }
    let report = try #require(texts.first)
    let start = try #require(report.firstRange(of: "@Test\n")?.lowerBound)
    let end = try #require(report[start...].firstRange(of: "\n}\n")?.upperBound)
    let source = String(report[start..<end])
    #expect(try formatFindings(in: source) == "")
    expectNoDifference(
      source,
      """
      @Test
      func
        `an inbox whose name is as long as a sentence, and that has more than a few words, is empty`()
        async
      {
        let clock = TestClock()
        let store = makeStore(clock)
        store.exhaustivity = .off
        await store.send(
          .mailsReceived(
            [
              PrintedTestFormatTests.Mail(id: 1, subject: "A subject of several words"),
              PrintedTestFormatTests.Mail(id: 2, subject: "A subject of several words"),
            ],
            unread: 2
          )
        )
      }

      """
    )
  }
}
#endif
