import Composable
import ComposableTestSupport
import Foundation
import Testing

/// Many stores on actors, used and released.
///
/// `SOAK_STORES` sets their number.
@Suite(.dependencies, .timeLimit(.minutes(60))) struct SoakTests {
  /// How the life of a store ends.
  private enum End: CaseIterable {
    case cancelID, cancelTask, dismissChild, releaseStore
  }

  private actor Owner {
    private var store: StoreOf<Mill>?

    func live(_ leftovers: Leftovers, until end: End) async {
      store = Store(initialState: Mill.State(), isolation: self) { Mill(leftovers: leftovers) }
      await store?.send(.grind(3)).finish()
      #expect(store?.withState(\.count) == 3)
      let task = store?.send(.start)
      // Some effects are waiting by then, others have not started.
      await Task.yield()
      stop(task, by: end)
    }

    private func stop(_ task: StoreTask?, by end: End) {
      switch end {
      case .cancelID: store?.send(.cancel)
      case .cancelTask: task?.cancel()
      case .dismissChild:
        store?.send(.child(.dismiss))
        store?.send(.cancel)
      case .releaseStore: store = nil
      }
    }
  }

  private static func live(_ count: Int) async {
    let leftovers = Leftovers()
    await withTaskGroup { group in
      for number in 0..<count {
        group.addTask {
          await Owner().live(leftovers, until: End.allCases[number % End.allCases.count])
        }
      }
    }
    await leftovers.areGone()
  }

  // In a process of its own, in which no other test allocates.
  @Test func `no effect is left of stores that are released`() async {
    let result = await #expect(
      processExitsWith: .success,
      observing: [\.standardOutputContent]
    ) {
      let stores = ProcessInfo.processInfo.environment["SOAK_STORES"].flatMap(Int.init) ?? 2_000
      let wave = 500
      Memory.stopRecordingErrors()
      // Metadata, thread caches and tables are allocated once.
      for _ in 0..<4 { await SoakTests.live(wave) }
      let start = try Memory.allocatedBytes()
      // Each wave waits until all objects of its effects are gone.
      for _ in 0..<stores / wave { await SoakTests.live(wave) }
      guard let start, let end = try Memory.allocatedBytes() else { return }
      print("\(stores) stores: \(end - start) bytes more are allocated than before")
      // Each thread caches memory, up to 25 kB of 64 threads.
      let caches = 50_000 * ProcessInfo.processInfo.activeProcessorCount
      #expect(end - start < 500_000 + caches)
    }
    print(String(decoding: result?.standardOutputContent ?? [], as: UTF8.self))
  }
}
