import Composable
import Foundation
import Testing

@testable import CaseStudies

@MainActor @Suite struct SessionTests {
  enum Action {
    case double
    case answer(Int)
  }

  /// A session with a number: it is asked to double it, and told the outcome by an effect.
  private func makeSession(_ number: Int) -> Session<Int, Action> {
    Session(initialState: number) {
      Reduce { state, action in
        switch action {
        case .double:
          return .run { [state] send in await send(.answer(state * 2)) }
        case .answer(let number):
          state = number
          return .none
        }
      }
    }
  }

  @Test func `distinguishes sent actions from the actions of effects`() async {
    let session = makeSession(3)
    await session.send(.double).finish()
    #expect(
      session.transcript == """
          3

        > SessionTests.Action.double
          (no change)

        < SessionTests.Action.answer(6)
        - 3
        + 6

        """
    )
  }

  @Test func `a note is a line of the transcript`() {
    let session = makeSession(0)
    session.note("A note.")
    #expect(session.transcript == "  0\n\n# A note.\n")
  }

  @Test func `waits for what an effect sends next`() async {
    let session = makeSession(1)
    session.send(.double)
    await session.nextAction()
    #expect(session.store.withState { $0 } == 2)
  }

  @Test func `the reducer runs with the given dependencies`() async {
    let session = Session(initialState: "") {
      Reduce<String, Bool> { state, _ in
        @Dependency(\.uuid) var uuid
        state = uuid().uuidString
        return .none
      }
    } withDependencies: {
      $0.uuid = .incrementing
    }
    session.send(true)
    #expect(session.store.withState { $0 } == "00000000-0000-0000-0000-000000000000")
  }
}
