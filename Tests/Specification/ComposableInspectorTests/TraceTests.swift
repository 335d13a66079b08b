import Composable
import ComposableHistory
import ComposableInspector
import ComposableTestKit
import Foundation
import Testing

@MainActor @Suite struct TraceTests {
  private struct Trace: Decodable {
    struct Event: Decodable {
      let ph: String
      let name: String
      let tid: Int
      let ts: Double
      let dur: Double?
      let id: Int?
    }

    let traceEvents: [Event]
  }

  private func trace() async throws -> [Trace.Event] {
    let store = makeWorkshop()
    await store.play()
    let text = try AnyRecording(#require(store.history)).trace
    return try JSONDecoder().decode(Trace.self, from: Data(text.utf8)).traceEvents
  }

  @Test func `actions are slices, and effects are spans on a track of their own`() async throws {
    let events = try await trace()
    let actions = events.filter { $0.ph == "X" }
    expectEqual(
      actions.map(\.name),
      [
        #"addButtonTapped("Saw")"#, "sorted", #"queryChanged("S")"#, #"found(["Saw"])"#,
      ]
    )
    #expect(actions.allSatisfy { $0.tid == 1 && ($0.dur ?? 0) > 0 })
    let effects = events.filter { ["b", "e"].contains($0.ph) }
    expectEqual(effects.map(\.name), ["search", "search"])
    expectEqual(effects.map(\.id), [1, 1])
    #expect(effects.allSatisfy { $0.tid == 2 })
  }

  @Test func `every arrow has a start and an end, in the slice of an action`() async throws {
    let events = try await trace()
    let starts = events.filter { $0.ph == "s" }
    let ends = events.filter { $0.ph == "f" }
    expectEqual(starts.map(\.id), [1, 2, 3])
    expectEqual(ends.map(\.id), [1, 2, 3])
    for (start, end) in zip(starts, ends) { #expect(start.ts <= end.ts) }
    let times = events.filter { $0.ph == "X" }.map(\.ts)
    #expect((starts + ends).filter { $0.tid == 1 }.allSatisfy { times.contains($0.ts) })
  }
}
