import Composable
import ComposableHistory
import Foundation
import Testing

@testable import ComposableInspector

/// Exports a long history while the program sends 1,000 actions a second, and prints the costs.
///
///     EXPORT_ACTIONS=100000 swift test --filter ExportMeasurement
@MainActor @Suite(.serialized) struct ExportMeasurement {
  @Test(.enabled(if: actionCount != nil), arguments: ["recording", "test", "events"])
  func `the longest send during an export`(of name: String) async throws {
    let count = try #require(actionCount)
    let store = makeWorkshop(limit: 10 * count)
    for number in 0..<20 { store.send(.addButtonTapped("Tool \(number)")) }
    while (store.history?.lastNumber ?? 0) < count { store.send(.found(["Saw"])) }
    let inspector = try store.inspect { recording in
      try recording.testSource(file: "recording.jsonl", imports: [])
    }
    let clock = ContinuousClock()
    let last = "\"number\":\(count),"
    let export = Task {
      let start = clock.now
      let answer = await Client(inspector.url).measure(inspector.path(name), until: last)
      return (bytes: answer, duration: clock.now - start)
    }
    var sends: [Duration] = []
    var waits: [Duration] = []
    let (isDone, done) = AsyncStream.makeStream(of: Void.self)
    let sender = Task {
      let start = clock.now
      var step = 0
      while !Task.isCancelled {
        step += 1
        let due = start + .milliseconds(step)
        try? await clock.sleep(until: due)
        sends.append(clock.measure { store.send(.sorted) })
        waits.append(clock.now - due)
      }
      done.finish()
    }
    let (bytes, duration) = await export.value
    sender.cancel()
    for await _ in isDone {}
    let (send, wait) = (sends.max() ?? .zero, waits.max() ?? .zero)
    print(
      """
      \(name) of \(count) actions: \(bytes) bytes in \(duration), \(sends.count) actions sent \
      meanwhile; the longest send took \(send), and the latest one was done \(wait) after it was due
      """
    )
    #expect(send < .milliseconds(20))
  }
}

/// The number of actions in the history, or `nil` to measure nothing.
private let actionCount = ProcessInfo.processInfo.environment["EXPORT_ACTIONS"].flatMap { Int($0) }
