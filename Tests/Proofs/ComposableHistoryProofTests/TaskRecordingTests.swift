import ComposableHistory
import ComposableTestKit
import Foundation
import Testing

@testable import Composable
@testable import ComposableRecordedFeatures

/// How a recording says which tasks started, why, and for which value.
@MainActor @Suite struct TaskRecordingTests: ~Copyable {
  private typealias DashboardRecording = Recording<Dashboard.State, Dashboard.Action>

  private let file = TemporaryFile()

  /// Changes the query twice, and adds a sensor.
  private func record(_ redactions: [RedactionOf<Dashboard>] = []) throws -> [EffectEvent.Start] {
    let recorder = try FileRecorder(file.url, of: Dashboard.self, redactions: redactions)
    let store = Dashboard.makeStore(clock: TestClock(), recorder)
    store.send(.queryChanged("a"))
    store.send(.queryChanged("b"))
    store.send(.addButtonTapped(7))
    return try starts()
  }

  private func starts() throws -> [EffectEvent.Start] {
    try DashboardRecording(contentsOf: file.url).effectEvents.compactMap { event in
      if case .started(let start) = event.change { start } else { nil }
    }
  }

  @Test func `a file has the trigger and the value of each task`() throws {
    let starts = try record()
    #expect(starts.map(\.trigger) == [.appearance, .appearance, .change, .appearance])
    #expect(starts.map(\.taskID) == [nil, "\"a\"", "\"b\"", "100"])
    #expect(starts.map(\.action) == [0, 2, 3, 4])
    #expect(starts.map(\.features) == [[], [], [], ["Sensor[7]"]])
    #expect(
      file.lines.count { $0.contains(#""taskID":"\"b\"","#) && $0.contains(#""trigger":"change""#) }
        == 1
    )
  }

  @Test func `a file without triggers has effects of actions`() throws {
    _ = try record()
    let old = file.text.replacing(/,"trigger":"[a-z]+"/, with: "").replacing(
      /"taskID":"([^"\\]|\\.)*",/,
      with: ""
    )
    #expect(!old.contains("trigger") && !old.contains("taskID"))
    try file.write(old)
    let starts = try starts()
    #expect(starts.count == 4)
    #expect(starts.allSatisfy { $0.trigger == .action && $0.taskID == nil })
  }

  @Test func `a recording with redactions has no values of tasks`() throws {
    let redactions: [RedactionOf<Dashboard>] = [
      .state(\.query, with: "-"), .action(\.queryChanged, with: "-"),
    ]
    let starts = try record(redactions)
    #expect(starts.map(\.trigger) == [.appearance, .appearance, .change, .appearance])
    #expect(starts.allSatisfy { $0.taskID == nil })
    #expect(!file.text.contains("taskID"))
  }
}
