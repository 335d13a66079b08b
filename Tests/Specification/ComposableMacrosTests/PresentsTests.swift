import Composable
import ComposableTestKit
import Foundation
import Synchronization
import Testing

@Suite struct PresentsTests {
  @Test func `the property is the optional`() {
    var state = Screen.State()
    #expect(state.counter == nil)
    state.counter = Counter.State(count: 1)
    state.counter?.count += 1
    expectEqual(state.counter?.count, 2)
    expectEqual(state.$counter.wrappedValue?.count, 2)
  }

  @Test func `the projection is the same state`() {
    var state = Screen.State()
    state.$counter.wrappedValue = Counter.State(count: 3)
    expectEqual(state.counter?.count, 3)
    state.$counter = PresentationState(wrappedValue: nil)
    #expect(state.counter == nil)
  }

  @Test func `the initial value and the initializer are as without the macro`() {
    expectEqual(Screen.State().shown?.count, 7)
    expectEqual(Screen.State(counter: Counter.State(count: 4), shown: nil).counter?.count, 4)
    #expect(Screen.State(counter: Counter.State()) != Screen.State())
  }

  @Test func `coding has the names that are written`() throws {
    let state = Screen.State(counter: Counter.State(count: 1, history: []), shown: nil)
    let data = try JSONEncoder().encode(state)
    try expectEqual(JSONDecoder().decode(Screen.State.self, from: data), state)
    #expect(String(decoding: data, as: UTF8.self).contains(#""counter":{"#))
  }

  @Test func `a dump has the names that are written`() {
    expectEqual(
      String(customDumping: Screen.State(shown: nil)),
      """
      Screen.State(
        counter: nil,
        shown: nil,
        other: 0
      )
      """
    )
  }

  // MARK: Observation

  @Test(arguments: Change.allCases)
  func `readers of either are notified when the child is added or removed, and not of its fields`(
    _ change: Change
  ) {
    var state = Screen.State(counter: change == .present ? nil : Counter.State())
    let (property, projection) = (Flag(), Flag())
    withObservationTracking {
      _ = state.counter
    } onChange: {
      property.raise()
    }
    withObservationTracking {
      _ = state.$counter
    } onChange: {
      projection.raise()
    }
    change.run(&state)
    expectEqual(property.isRaised, change.isSeen)
    expectEqual(projection.isRaised, change.isSeen)
  }

  enum Change: CaseIterable {
    case present, replace, dismiss, mutate, other

    var isSeen: Bool { self != .mutate && self != .other }

    func run(_ state: inout Screen.State) {
      switch self {
      case .present, .replace: state.counter = Counter.State()
      case .dismiss: state.$counter.wrappedValue = nil
      case .mutate: state.counter?.count += 1
      case .other: state.other += 1
      }
    }
  }

  private final class Flag: Sendable {
    private let value = Mutex(false)

    var isRaised: Bool { value.withLock { $0 } }

    func raise() { value.withLock { $0 = true } }
  }
}

@MainActor @Suite struct PresentedDestinationTests {
  private func makeStore(
    _ destination: Inventory.Destination.State?
  ) -> TestStoreOf<Inventory> {
    TestStore(initialState: Inventory.State(destination: destination)) { Inventory() }
  }

  @Test func `a presented feature is changed where it is`() {
    let list = Store(initialState: Inventory.State(list: NumberList.State(numbers: Array(1...2)))) {
      Inventory()
    }
    list.send(.list(.presented(.increment)))
    #expect(list.withState { $0.list } == NumberList.State(numbers: [2, 3], isInPlace: true))
  }

  @Test func `a feature of an enum runs while it is presented`() async {
    let store = makeStore(nil)
    await store.send(.counterButtonTapped) { $0.destination = .counter(Counter.State(count: 1)) }
    await store.send(\.destination.counter.set, 5) {
      $0.$destination[case: \.counter]?.history = [1]
      $0.$destination[case: \.counter]?.count = 5
    }
    await store.send(\.destination.dismiss) { $0.destination = nil }
  }

  @Test func `an alert of an enum is over when it is answered`() async {
    let store = makeStore(nil)
    await store.send(.deleteButtonTapped) { $0.destination = .alert(.delete) }
    await store.send(\.destination.alert.confirmed) {
      $0.destination = nil
      $0.isDeleted = true
    }
  }

  @Test func `an alert may be followed by a dialog`() async {
    let store = makeStore(.alert(.delete))
    await store.send(\.destination.alert.moreTapped) { $0.destination = .dialog(.archive) }
    await store.send(\.destination.dialog, .archived) { $0.destination = nil }
  }

  @Test func `the store of the destination can be switched over`() throws {
    let store = Store(initialState: Inventory.State(destination: .alert(.delete))) { Inventory() }
    let destination = try #require(
      store.scope(\.destination, action: \.destination.presented)
    )
    guard case .alert(let alert) = destination.case else {
      Issue.record("the alert is not shown")
      return
    }
    expectEqual(alert, .delete)
  }
}

@Reducer
struct Screen {
  @ObservableState
  struct State: Equatable, Codable {
    @Presents var counter: Counter.State?
    @Presents private(set) var shown: Counter.State? = Counter.State(count: 7)
    var other = 0
  }
}

/// A feature that detects in-place changes: an array with two owners moves when one of them changes
/// it.
@Reducer
struct NumberList {
  @ObservableState
  struct State: Equatable {
    var numbers: [Int]
    var isInPlace = false

    mutating func increment() {
      func address() -> Int { numbers.withUnsafeBufferPointer { Int(bitPattern: $0.baseAddress) } }
      let old = address()
      for index in numbers.indices { numbers[index] += 1 }
      isInPlace = address() == old
    }
  }

  enum Action { case increment }

  var body: some ReducerOf<Self> {
    Reduce { state, _ in
      state.increment()
      return .none
    }
  }
}

@Reducer
struct Inventory {
  @ObservableState
  struct State: Equatable {
    @Presents var destination: Destination.State?
    @Presents var list: NumberList.State?
    var isDeleted = false
  }

  enum Action {
    case counterButtonTapped
    case deleteButtonTapped
    case destination(PresentationAction<Destination.Action>)
    case list(PresentationAction<NumberList.Action>)
  }

  @Reducer
  enum Destination {
    case alert(AlertState<Alert>)
    case counter(Counter)
    case dialog(ConfirmationDialogState<Dialog>)

    @CasePathable
    enum Alert { case confirmed, moreTapped }
    enum Dialog { case archived }
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .counterButtonTapped: state.destination = .counter(Counter.State(count: 1))
      case .deleteButtonTapped: state.destination = .alert(.delete)
      case .destination(.presented(.alert(.confirmed))): state.isDeleted = true
      case .destination(.presented(.alert(.moreTapped))): state.destination = .dialog(.archive)
      case .destination, .list: break
      }
      return .none
    }
    .ifLet(\.$destination, action: \.destination)
    .ifLet(\.$list, action: \.list) { NumberList() }
  }
}

extension Inventory.Destination.State: Equatable {}

extension AlertState<Inventory.Destination.Alert> {
  fileprivate static var delete: Self {
    Self {
      TextState("Delete the list?")
    } actions: {
      ButtonState(role: .destructive, action: .confirmed) { TextState("Delete") }
      ButtonState(action: .moreTapped) { TextState("More") }
    }
  }
}

extension ConfirmationDialogState<Inventory.Destination.Dialog> {
  fileprivate static var archive: Self {
    Self {
      TextState("Archive the list?")
    } actions: {
      ButtonState(action: .archived) { TextState("Archive") }
    }
  }
}
