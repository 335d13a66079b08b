import Composable
import ComposableInspector
import ComposableIssues
import ComposableTestKit
import ComposableTestSupport
import Foundation
import Testing

/// A feature that searches a while after a change.
@Reducer private struct Finder {
  struct State: Equatable {
    var query = ""
    var found: [String] = []
  }

  enum Action: Equatable {
    case queryChanged(String)
    case found([String])
    case missing
  }

  @Dependency(\.continuousClock) var clock

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .queryChanged(let query):
        state.query = query
        return .run(name: "search") { send in
          try await clock.sleep(for: .seconds(1))
          await send(.found([query]))
        }
      case .found(let found):
        state.found = found
        return .none
      case .missing:
        reportIssue("The reducer has a problem.")
        return .none
      }
    }
  }
}

/// A folder that is removed at the end.
private struct PageFolder: ~Copyable {
  let url = FileManager.default.temporaryDirectory.appending(path: "\(UUID())/pages")

  deinit { try? FileManager.default.removeItem(at: url.deletingLastPathComponent()) }

  /// The names of the pages.
  var names: [String] {
    let files = try? FileManager.default.contentsOfDirectory(
      atPath: url.path(percentEncoded: false)
    )
    return (files ?? []).sorted()
  }

  /// The lines of the recording in a page.
  func lines(_ name: String) throws -> [JSONLine] {
    let html = try String(contentsOf: url.appending(path: name), encoding: .utf8)
    let start = try #require(html.firstRange(of: "application/jsonl\">\n")?.upperBound)
    let end = try #require(html[start...].firstRange(of: "\n</script>")?.lowerBound)
    return try html[start..<end].split(separator: "\n").map {
      JSONLine(try #require(JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any]))
    }
  }
}

private struct JSONLine {
  let members: [String: Any]

  init(_ members: [String: Any]) { self.members = members }

  subscript(_ name: String) -> String? { members[name] as? String }

  /// A word for the line: what it is about.
  var word: String {
    if let mark = self["mark"] { return mark }
    if members["effect"] != nil { return "effect \(self["change"] ?? "")" }
    return (members["label"] as? [String: String])?["name"] ?? "header"
  }
}

@MainActor private func makeStore(_ clock: TestClock<Duration>) -> TestStoreOf<Finder> {
  TestStore(initialState: Finder.State()) {
    Finder()
  } withDependencies: {
    $0.continuousClock = clock
  }
}

/// Runs two effects whose order decides the last state.
@MainActor private func runBoth(expecting state: Int) async {
  let store = TestStore(initialState: 0) {
    Reduce<Int, Int> { state, action in
      state = action
      return action == 0 ? .merge(.run { await $0(1) }, .run { await $0(2) }) : .none
    }
  }
  store.exhaustivity = .off
  await store.send(0)
  await store.finish()
  store.assert { $0 = state }
}

@MainActor @Suite struct PageWriterTests: ~Copyable {
  private let folder = PageFolder()

  /// Runs a test whose failures write pages.
  private func run(_ test: () async -> Void) async -> [String] {
    await TestPages.$folder.withValue(folder.url.path(percentEncoded: false)) {
      await issues { await test() }
    }
  }

  @Test func `a failing test writes a page with its steps and the failure`() async throws {
    let clock = TestClock()
    let line: UInt = #line + 4
    let texts = await run {
      let store = makeStore(clock)
      await store.send(.queryChanged("a")) { $0.query = "a" }
      await clock.advance(by: .seconds(1))
      await store.receive(.found(["b"])) { $0.found = ["b"] }
    }
    expectEqual(texts.count, 1)
    let name = "PageWriterTests-\(line + 1).html"
    expectEqual(folder.names, [name])
    let lines = try folder.lines(name)
    expectEqual(
      lines.map(\.word),
      [
        "header", "queryChanged", "effect started", "clock", "found", "effect ended", "issue",
      ]
    )
    expectEqual(lines[0]["test"], "ComposableInspectorTests/PageWriterTests.swift:\(line + 1)")
    expectEqual(lines[0]["kind"], "dumps")
    expectEqual(lines[3]["text"], "1.0 seconds")
    expectEqual(lines[6]["text"], texts[0])
    expectEqual(lines[6]["location"], lines[0]["test"])
    #expect("\(lines[4].members["changes"] ?? "")".contains("found: ["))
  }

  @Test func `a test that passes writes no page`() async {
    let clock = TestClock()
    let texts = await run {
      let store = makeStore(clock)
      await store.send(.queryChanged("a")) { $0.query = "a" }
      await clock.advance(by: .seconds(1))
      await store.receive(.found(["a"])) { $0.found = ["a"] }
    }
    expectEqual(texts, [])
    expectEqual(folder.names, [])
  }

  @Test func `an issue of a reducer and the end of a test are failures too`() async throws {
    let texts = await run {
      let store = makeStore(TestClock())
      await store.send(.missing)
      await store.send(.queryChanged("a")) { $0.query = "a" }
    }
    expectEqual(texts.count, 2)
    expectEqual(folder.names.count, 1)
    let lines = try folder.lines(folder.names[0])
    expectEqual(
      lines.map(\.word),
      [
        "header", "missing", "issue", "queryChanged", "effect started", "issue",
      ]
    )
    expectEqual(lines[2]["text"], "The reducer has a problem.")
    expectEqual(lines[5]["text"]?.contains("is still running"), true)
  }

  @Test func `only the shortest sequence of an exploration writes a page`() async throws {
    let texts = await run {
      await exploreActions(
        200,
        of: { clock in
          let store = makeStore(clock)
          store.addInvariant("nothing is found") { $0.found.isEmpty }
          return store
        },
        steps: [.send(.queryChanged("a")), .advance(by: .seconds(1))]
      )
    }
    expectEqual(texts.count, 1)
    expectEqual(folder.names.count, 1)
    let lines = try folder.lines(folder.names[0])
    expectEqual(
      lines.map(\.word),
      [
        "header", "queryChanged", "effect started", "clock", "found", "issue", "effect ended",
      ]
    )
    expectEqual(
      lines[5]["text"]?.hasPrefix(#"The invariant "nothing is found" does not hold"#),
      true
    )
  }

  @Test func `only the shortest schedule of an exploration writes a page`() async throws {
    let texts = await run { await exploreSchedules { await runBoth(expecting: 2) } }
    expectEqual(texts.count, 1)
    expectEqual(folder.names.count, 1)
    let lines = try folder.lines(folder.names[0])
    expectEqual(lines.count { $0.word == "issue" }, 1)
  }

  @Test func `the page of an order that fails has the usual order of the same store, too`()
    async throws
  {
    _ = await run {
      await exploreSchedules {
        let other = TestStore(initialState: 0) { Reduce<Int, Int> { _, _ in .none } }
        await other.send(7)
        await runBoth(expecting: 2)
      }
    }
    let lines = try folder.lines(try #require(folder.names.first))
    let orders = try #require(lines[0].members["orders"] as? [String: [String]])
    expectEqual(orders["usual"], ["sent 0", "received 1", "received 2"])
    expectEqual(orders["failing"], ["sent 0", "received 2", "received 1"])
  }

  @Test func `the page of an exploration has the usual order of answers, too`() async throws {
    let call = TestEndpoint<Int, Int>("call")
    _ = await run {
      await exploreActions(
        500,
        of: { _ -> TestStore<[Int], Int> in
          let store = TestStore(initialState: [0, 0]) {
            Reduce<[Int], Int> { state, action in
              state[action < 0 ? 0 : 1] = action
              return action < 0 ? .run { send in try await send(call(-action)) } : .none
            }
          }
          store.addInvariant("the last answer counts", holds: .atRest) { $0[0] == -$0[1] }
          return store
        },
        steps: [
          .send { state, _ in state[0] == -2 ? nil : state[0] - 1 },
          .answer(call) { request, _ in request },
        ]
      )
    }
    let lines = try folder.lines(try #require(folder.names.first))
    let orders = try #require(lines[0].members["orders"] as? [String: [String]])
    expectEqual(orders["usual"], ["sent -1", "sent -2", "received 1", "received 2"])
    expectEqual(orders["failing"], ["sent -1", "sent -2", "received 2", "received 1"])
  }

  @Test func `a page has no orders if the usual one fails`() async throws {
    _ = await run { await exploreSchedules { await runBoth(expecting: 1) } }
    let lines = try folder.lines(try #require(folder.names.first))
    expectEqual(lines[0].members["orders"] == nil, true)
  }
}
