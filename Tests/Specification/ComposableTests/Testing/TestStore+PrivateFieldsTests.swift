import Composable
import ComposableTestKit
import Testing

@MainActor @Suite struct TestStorePrivateFieldsTests {
  private func makeStore() -> TestStore<Tapped.State, Tapped.Action> {
    TestStore(initialState: Tapped.State(rows: [Tapped.Row(id: 1)])) { Tapped() }
  }

  @Test func `a private field does not fail a test, but is shown`() async {
    let store = makeStore()
    let line = #line + 1 as UInt
    let issues = await recordedIssues { await store.send(.tapped) { $0.text = "1" } }
    expectEqual(issues.map(\.severity), [.warning])
    expectEqual(issues.map(\.line), [line])
    expectEqual(
      issues.map(\.text),
      [
        """
        Private state changed: Tapped.State.taps

            \u{2007} Tapped.State(
            \u{2007}   text: "1",
            −   taps: 0,
            +   taps: 1,
            \u{2007}   reads: 0,
            \u{2007}   cache: 0,
            \u{2007}   rows: […]
            \u{2007} )

        (Expected: −, Actual: +)

        A test cannot assign private fields, so they do not fail it. This is shown once for each \
        field. To assert the change, call a method of the state in the closure that makes the same \
        change, or let other files assign the field.
        """
      ]
    )
  }

  @Test func `each private field is shown once`() async {
    let store = makeStore()
    let issues = await recordedIssues {
      await store.send(.tapped) { $0.text = "1" }
      await store.send(.tapped) { $0.text = "2" }
      await store.send(.read)
      await store.send(.read)
      await store.send(.tappedAndRead) { $0.text = "3" }
    }
    expectEqual(
      issues.map { $0.text.split(separator: "\n")[0] },
      [
        "Private state changed: Tapped.State.taps",
        "Private state changed: Tapped.State.cache, Tapped.State.reads",
      ]
    )
    expectEqual(store.state.reads, 3)
  }

  @Test func `a private field of an element is shown`() async {
    let store = makeStore()
    let issues = await issues { await store.send(.rowTapped) }
    expectEqual(
      issues.map { $0.split(separator: "\n")[0] },
      ["Private state changed: Tapped.Row.taps"]
    )
  }

  @Test func `private fields of several elements are shown once`() async {
    let rows: IdentifiedArrayOf<Tapped.Row> = [Tapped.Row(id: 1), Tapped.Row(id: 2)]
    let store = TestStore(initialState: Tapped.State(rows: rows)) { Tapped() }
    let issues = await recordedIssues { await store.send(.rowsTapped) }
    expectEqual(issues.map(\.severity), [.warning])
  }

  @Test func `another field fails the test beside a private one`() async {
    let store = makeStore()
    let issues = await issues {
      await store.send(.tapped)
      await store.send(.tapped) { $0.text = "3" }
    }
    expectEqual(
      issues.map { $0.split(separator: "\n")[0] },
      [
        "State was not expected to change, but a change occurred.",
        "A state change does not match expectation.",
      ]
    )
  }

  @Test func `a method of the state asserts a private field`() async {
    let store = makeStore()
    await store.send(.tapped) { $0.tap() }
    await store.send(.tapped) { $0.tap() }
  }

  @Test func `a wrong assertion of a private field fails`() async {
    let store = makeStore()
    let issues = await issues {
      await store.send(.tapped) {
        $0.tap()
        $0.tap()
        $0.text = "1"
      }
    }
    expectEqual(
      issues,
      [
        """
        A state change does not match expectation.

            \u{2007} Tapped.State(
            \u{2007}   text: "1",
            −   taps: 2,
            +   taps: 1,
            \u{2007}   reads: 0,
            \u{2007}   cache: 0,
            \u{2007}   rows: […]
            \u{2007} )

        (Expected: −, Actual: +)
        """
      ]
    )
  }

  @Test func `a closure that changes nothing is right if only a private field has changed`() async {
    let store = makeStore()
    let issues = await recordedIssues { await store.send(.read) { _ in } }
    expectEqual(issues.map(\.severity), [.warning])
  }

  @Test func `a private field of a plain struct fails a test`() async {
    struct State: Equatable {
      private var taps = 0
      mutating func tap() { taps += 1 }
    }
    let store = TestStore(initialState: State()) {
      Reduce<State, Bool> { state, _ in
        state.tap()
        return .none
      }
    }
    let issues = await recordedIssues { await store.send(true) }
    expectEqual(issues.map(\.severity), [.error])
    await store.send(true) { $0.tap() }
  }
}

@Reducer private struct Tapped {
  @ObservableState struct Row: Equatable, Identifiable {
    let id: Int
    private var taps = 0

    init(id: Int) { self.id = id }
    mutating func tap() { taps += 1 }
  }

  @ObservableState struct State: Equatable {
    var text = ""
    private var taps = 0
    private(set) var reads = 0
    @ObservationStateIgnored private var cache = 0
    var rows: IdentifiedArrayOf<Row>

    init(rows: IdentifiedArrayOf<Row>) { self.rows = rows }

    mutating func tap() {
      taps += 1
      text = "\(taps)"
    }

    mutating func read() {
      reads += 1
      cache = reads
    }
  }

  enum Action {
    case tapped
    case read
    case tappedAndRead
    case rowTapped
    case rowsTapped
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .tapped: state.tap()
      case .read: state.read()
      case .tappedAndRead:
        state.tap()
        state.read()
      case .rowTapped: state.rows[id: 1]?.tap()
      case .rowsTapped: for id in state.rows.ids { state.rows[id: id]?.tap() }
      }
      return .none
    }
  }
}
