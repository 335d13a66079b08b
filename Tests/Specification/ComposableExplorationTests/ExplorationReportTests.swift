import Composable
import ComposableTestKit
import ComposableTestSupport
import Foundation
import Testing

/// A feature with a screen that it never shows, and an effect that some sequences leave waiting.
@Reducer
struct Jukebox {
  @CasePathable
  enum Screen: Hashable {
    case list
    case playing(Int)
    case settings
  }

  struct State: Equatable {
    var screen = Screen.list
    var title: String?
  }

  enum Action {
    case closed
    case ended
    case played(Int)
    case renamed(String)
    case shared
  }

  @Dependency(\.continuousClock) private var clock

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .closed:
        state.screen = .list
      case .ended:
        state.screen = .list
      case .played(let song):
        state.screen = .playing(song)
        return .run { send in
          try await clock.sleep(for: .seconds(1))
          await send(.ended)
        }
      case .renamed, .shared:
        break
      }
      return .none
    }
  }
}

@MainActor @Suite struct ExplorationReportTests {
  private let steps: [RandomStep<Jukebox.State, Jukebox.Action>] = [
    .send(.played(1)),
    .send(.closed, when: { $0.screen != .list }),
    .advance(by: .seconds(1)),
  ]

  private func makeStore(_ clock: TestClock<Duration>) -> TestStoreOf<Jukebox> {
    TestStore(initialState: Jukebox.State()) {
      Jukebox()
    } withDependencies: {
      $0.continuousClock = clock
    }
  }

  @Test func `a report knows the states that were reached`() async {
    let report = await exploreActions(100, states: \.screen, of: makeStore, steps: steps)
    expectEqual(report.states, [.list, .playing(1)])
    #expect(report.reached(\.playing))
    #expect(report.reached(.playing(1)))
    #expect(!report.reached(\.settings))
    #expect(!report.reached(.playing(2)))
    expectEqual(report.summary.neverReached, [".settings"])
  }

  @Test func `without a part of the state, its shapes are reached`() async {
    let report = await exploreActions(100, of: makeStore, steps: steps)
    expectEqual(
      report.states.map(\.description),
      [
        "screen: .list, title: nil", "screen: .playing, title: nil",
      ]
    )
    expectEqual(report.summary.neverReached, ["screen: .settings", "title: some"])
  }

  @Test func `a report counts actions by case`() async {
    let report = await exploreActions(100, of: makeStore, steps: steps)
    let played = report.count(of: \.played)
    expectEqual(played.name, ".played")
    #expect(played.sent > 20)
    expectEqual(played.received, 0)
    #expect(report.count(of: \.ended).received > 10)
    #expect(report.count(of: \.ended).ignored > 0)
    #expect(report.count(of: \.closed).impossible > 0)
    expectEqual(report.count(of: \.shared).sent, 0)
    expectEqual(report.summary.neverHandled, [".renamed", ".shared"])
    let kinds = report.summary.steps
    expectEqual(
      kinds.map(\.name),
      [".send(.played(1))", ".send(.closed)", ".advance(by: .seconds(1))"]
    )
    #expect(100..<130 ~= kinds.map(\.taken).reduce(0, +))
    expectEqual(kinds[1].impossible, report.count(of: \.closed).impossible)
  }

  @Test func `a report tells steps that send the results of closures apart`() async {
    let line = #line as UInt
    let steps: [RandomStep<Jukebox.State, Jukebox.Action>] = [
      .send { _, _ in .played(1) },
      .send { state, _ in state.screen == .settings ? .closed : nil },
    ]
    let kinds = await exploreActions(20, of: makeStore, steps: steps).summary.steps
    expectEqual(
      kinds.map(\.name),
      [
        ".send { … } at ComposableExplorationTests/ExplorationReportTests.swift:\(line + 2)",
        ".send { … } at ComposableExplorationTests/ExplorationReportTests.swift:\(line + 3)",
      ]
    )
    expectEqual(kinds.map { $0.taken > 0 }, [true, false])
    expectEqual(kinds.map { $0.impossible > 0 }, [false, true])
  }

  @Test func `a report names the effects that were not at rest`() async {
    let report = await exploreActions(100, of: makeStore, steps: steps).summary
    #expect(report.sequences > report.sequencesAtRest)
    #expect(report.sequencesAtRest > 0)
    #expect(report.schedules > 0)
    expectEqual(report.awake.map(\.sequences), [report.sequences - report.sequencesAtRest])
    expectEqual(
      report.awake.first?.effect.hasPrefix("Jukebox.Action.played: ComposableExplorationTests/"),
      true
    )
  }

  @Test func `a report counts the classes of generated values`() async {
    let values = await exploreActions(500, of: makeStore, steps: [.cases()]).summary.values
    for name in [.limit, .zero, .lineBreak, .notASCII, .emptyText, .known] as [ValueClass] {
      #expect(values[name, default: 0] > 0, "\(name)")
    }
    #expect(values[.notANumber] == nil)
  }

  @Test func `a report of a failing exploration counts the sequences until the failure`() async {
    let report = LockIsolated<ExplorationSummary?>(nil)
    let issues = await issues {
      let summary = await exploreActions(
        of: { clock in
          let store = makeStore(clock)
          store.addInvariant("stays") { $0.screen == .list }
          return store
        },
        steps: steps
      ).summary
      report.setValue(summary)
    }
    expectEqual(issues.count, 1)
    #expect((report.value?.sequences ?? 0) < 10)
    expectEqual(report.value?.actions.first { $0.name == ".played" }?.sent, 1)
  }

  @Test func `a summary is a text and can be encoded`() async throws {
    let summary = await exploreActions(
      20,
      length: 2,
      states: \.screen,
      of: makeStore,
      steps: [.send(.played(1)), .advance(by: .seconds(1))]
    ).summary
    expectNoDifference(
      summary.description,
      """
      Explored 20 steps in 13 sequences, 2 of them in another order of effects. 3 sequences ended at rest. Distinct states: 2.

      Of 5 sequences of at most 4 steps, 1 was tried with every order of effects: 1 order.

      actions  sent  received  changed nothing  impossible
      .ended      0         2                0           0
      .played    14         0                0           0

      steps                      taken  impossible
      .send(.played(1))             14           0
      .advance(by: .seconds(1))      6           0

      Never reached:
      • .settings

      Never sent or received:
      • .closed
      • .renamed
      • .shared

      Not at rest because of:
      • Jukebox.Action.played: ComposableExplorationTests/ExplorationReportTests.swift:41
          suspended on TestClock until 1.0 seconds
          in 10 sequences
      """
    )
    let data = try JSONEncoder().encode(summary)
    #expect(String(decoding: data, as: UTF8.self).contains(#""neverReached":[".settings"]"#))
  }
}
