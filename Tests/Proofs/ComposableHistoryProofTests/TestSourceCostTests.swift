import ComposableTestKit
import Foundation
import Synchronization
import Testing

@testable import Composable
@testable import ComposableHistory
@testable import ComposableJSON

@MainActor @Suite struct TestSourceCostTests {
  /// Returns a recording with another id and amount after each action.
  private func recording(_ count: Int) -> Recording<Ledger.State, Ledger.Action> {
    let steps = (1...count).map { number in
      let state = Ledger.State(id: UUID(), amount: Amount(number: number))
      return Recording<Ledger.State, Ledger.Action>.Step.transition(
        StateTransition(
          event: ActionEvent(number: number, time: .seconds(number), cause: .user),
          action: .booked(state.id),
          duration: .zero,
          reads: []
        ),
        stateAfter: { state }
      )
    }
    return Recording(
      initialState: Ledger.State(id: UUID(), amount: Amount(number: 0)),
      steps: steps,
      effectEvents: [],
      redactions: Redactions([])
    )
  }

  @Test func `the number of comparisons is proportional to the number of actions`() throws {
    let counts = try [100, 200, 400].map { count in
      try Amount.$count.withValue(Amount.Count()) {
        _ = try recording(count).testSource(file: "", imports: [], memberwise: [Amount.self])
        return Amount.count.value
      }
    }
    #expect(counts[0] > 0 && counts[1] == counts[0] * 2 && counts[2] == counts[0] * 4)
  }

  // With a search of the whole text for each id, this took more than ten minutes.
  @Test func `a test of 10,000 actions with ids is written`() throws {
    let recording = self.recording(10_000)
    var source = ""
    let time = try processorTime {
      source = try recording.testSource(file: "", imports: [], memberwise: [Amount.self])
    }
    #expect(time < .seconds(60))
    #expect(source.contains("    let id10000 = UUID("))
    #expect(source.contains("    await store.send(.booked(id10000)) {\n      $0.id = id10000\n"))
  }

  @Test func `a canceled task stops writing`() async {
    let recording = recording(1)
    let task = Task { @MainActor in
      withUnsafeCurrentTask { $0?.cancel() }
      _ = try recording.testSource(file: "", imports: [])
    }
    await #expect(throws: CancellationError.self) { try await task.value }
  }
}

@Reducer struct Ledger {
  @ObservableState struct State: Codable, Equatable {
    var id: UUID
    var amount: Amount
  }

  enum Action: Codable, Equatable { case booked(UUID) }

  var body: some ReducerOf<Self> { EmptyReducer() }
}

/// A value that counts its comparisons.
struct Amount: Codable, Equatable {
  final class Count: Sendable {
    private let stored = Atomic(0)
    var value: Int { stored.load(ordering: .relaxed) }
    func add() { stored.add(1, ordering: .relaxed) }
  }

  @TaskLocal static var count = Count()

  var number: Int

  static func == (first: Self, second: Self) -> Bool {
    count.add()
    return first.number == second.number
  }
}
