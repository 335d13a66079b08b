import Composable
import ComposableHistory
import Foundation
import Testing

@testable import ComposableRecordedFeatures

@MainActor @Suite struct RecordedFeatureTests {
  /// Records the session of a feature.
  private func record<R: RecordedFeature>(_: R.Type) async throws -> Recording<R.State, R.Action> {
    let file = TemporaryFile()
    let recorder = try FileRecorder(file.url, of: R.self, dependencies: R.recordedDependencies)
    await R.play(R.makeStore(recorder))
    return try Recording(contentsOf: file.url)
  }

  private func expectReplay<R: RecordedFeature>(of feature: R.Type) async throws {
    let recording = try await record(R.self)
    #expect(!recording.transitions.isEmpty)
    ComposableHistory.expectReplay(of: recording, dependencies: R.recordedDependencies) {
      R()
    } withDependencies: {
      R.prepare(&$0)
    }
  }

  @Test(arguments: FeatureKind.allCases)
  func `a recording of a feature can be replayed`(kind: FeatureKind) async throws {
    try await expectReplay(of: kind.feature)
  }
}
