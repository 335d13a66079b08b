import ComposableTestKit
import Dispatch
import Observation
import Testing

@testable import Composable

@MainActor @Observable private final class Model {
  var value = 0
}

/// Changes a value on another thread, and waits until it is changed.
private func changeElsewhere(_ count: Shared<Int>) {
  let changed = DispatchSemaphore(value: 0)
  DispatchQueue.global().async {
    count.withLock { $0 += 1 }
    changed.signal()
  }
  changed.wait()
}

private final class Piece: HashableObject, Sendable {}

/// An observable value with a property for each piece, which the key path of the property retains.
private struct Board: Observable {
  private let registrar = ObservationRegistrar()

  subscript(piece: Piece) -> Void { () }

  func look(at piece: Piece) { registrar.access(self, keyPath: \.[piece]) }
}

@MainActor @Suite struct ObserveTests {
  private func makeStore() -> StoreOf<Clicker> {
    Store(initialState: Clicker.State()) { Clicker() }
  }

  // A change that is reported twice, here by an observer that changes the value again, used to cause
  // two runs, each of which observed again.
  @Test func `a change that is reported twice causes one run`() async {
    let model = Model()
    let log = Log<Int>()
    let tokens = (0..<16).map { _ in observe { log.add(model.value) } }
    let isFirst = LockIsolated(true)
    withObservationTracking {
      _ = model.value
    } onChange: {
      MainActor.assumeIsolated {
        let isFirst = isFirst.withValue { isFirst in
          defer { isFirst = false }
          return isFirst
        }
        if isFirst { model.value = 1 }
      }
    }
    model.value = 2
    for value in 3...5 {
      let gate = Gate()
      let token = observe { if model.value == value { gate.open() } }
      model.value = value
      await gate.pass()
      token.cancel()
    }
    #expect(log.all.count { $0 == 5 } <= tokens.count)
    for token in tokens { token.cancel() }
  }

  @Test func `the closure runs once at once`() {
    let store = makeStore()
    let log = Log<Int>()
    let token = observe { log.add(store.count) }
    expectEqual(log.all, [0])
    withExtendedLifetime(token) {}
  }

  @Test func `the closure runs again after a change`() async {
    let store = makeStore()
    let (log, gate) = (Log<Int>(), Gate())
    let token = observe {
      log.add(store.count)
      if store.count == 2 { gate.open() }
    }
    store.send(.click)
    store.send(.click)
    await gate.pass()
    expectEqual(log.all, [0, 2])
    withExtendedLifetime(token) {}
  }

  @Test func `the closure runs again and again`() async {
    let store = makeStore()
    let log = Log<Int>()
    let gates = [Gate(), Gate(), Gate(), Gate()]
    let token = observe {
      log.add(store.count)
      gates[store.count].open()
    }
    for gate in gates.dropFirst() {
      store.send(.click)
      await gate.pass()
    }
    expectEqual(log.all, [0, 1, 2, 3])
    withExtendedLifetime(token) {}
  }

  @Test func `a token that is released ends the observation`() async {
    let store = makeStore()
    let (log, gate) = (Log<Int>(), Gate())
    _ = observe { log.add(store.count) }
    let token = observe { if store.count == 1 { gate.open() } }
    store.send(.click)
    await gate.pass()
    expectEqual(log.all, [0])
    withExtendedLifetime(token) {}
  }

  @Test func `a token that is cancelled ends the observation`() async {
    let store = makeStore()
    let (log, gate) = (Log<Int>(), Gate())
    let cancelled = observe { log.add(store.count) }
    let token = observe { if store.count == 1 { gate.open() } }
    store.send(.click)
    cancelled.cancel()
    await gate.pass()
    expectEqual(log.all, [0])
    #expect(cancelled.isCancelled)
    #expect(!token.isCancelled)
  }

  @Test func `a token that is released after a change ends the observation`() async {
    let store = makeStore()
    let (log, gate) = (Log<Int>(), Gate())
    var token: ObserveToken? = observe { log.add(store.count) }
    let other = observe { if store.count == 2 { gate.open() } }
    store.send(.click)
    token = nil
    store.send(.click)
    await gate.pass()
    expectEqual(log.all, [0])
    withExtendedLifetime((token, other)) {}
  }

  @Test func `a token that has ended does not keep what the closure reads`() {
    weak var released: StoreOf<Clicker>?
    do {
      let store = makeStore()
      released = store
      let token = observe { _ = store.count }
      #expect(released != nil)
      withExtendedLifetime(token) {}
    }
    #expect(released == nil)
  }

  /// The change was lost, and the closure did not run again (swiftlang/swift#86719).
  @Test func `a change by another thread while the closure runs is observed`() async {
    let (count, gate) = (Shared(value: 0), Gate())
    let token = observe {
      switch count.wrappedValue {
      case 0: changeElsewhere(count)
      default: gate.open()
      }
    }
    await gate.pass()
    withExtendedLifetime(token) {}
  }

  @Test func `a change by another thread after a nested closure has run is observed`() async {
    let (count, gate, log) = (Shared(value: 0), Gate(), Log<Int>())
    let token = observe {
      let nested = observe { log.add(count.wrappedValue) }
      if log.all.last == 0 { changeElsewhere(count) } else { gate.open() }
      withExtendedLifetime(nested) {}
    }
    await gate.pass()
    withExtendedLifetime(token) {}
  }

  /// It was notified again by the thread that ran the closure, which can belong to another test.
  @Test func `a change of a value that the closure has not read is notified once`() {
    let (count, other, log) = (Shared(value: 0), Shared(value: 0), Log<Int>())
    @Sendable func observeOther() {
      withObservationTracking {
        _ = other.wrappedValue
      } onChange: {
        log.add(other.wrappedValue)
        observeOther()
      }
    }
    observeOther()
    let token = observe {
      _ = count.wrappedValue
      changeElsewhere(other)
    }
    expectEqual(log.all, [1])
    withExtendedLifetime(token) {}
  }

  /// Nothing but the next change of the field removed it.
  @Test(arguments: [false, true])
  func `what was observed forgets an observation that has ended`(isReleased: Bool) {
    let board = Board()
    weak var kept: Piece?
    do {
      let piece = Piece()
      kept = piece
      let token = observe { board.look(at: piece) }
      if !isReleased { token.cancel() }
      withExtendedLifetime(token) {}
    }
    #expect(kept == nil)
    withExtendedLifetime(board) {}
  }

  @Test func `a token of one's own is cancelled once`() {
    let log = Log<Int>()
    var tokens: Set<ObserveToken> = []
    do {
      let token = ObserveToken { log.add(1) }
      token.store(in: &tokens)
      token.cancel()
      token.cancel()
    }
    ObserveToken { log.add(2) }.store(in: &tokens)
    expectEqual(log.all, [1])
    tokens = []
    expectEqual(log.all, [1, 2])
  }

  @Test func `tokens are kept in arrays`() {
    var tokens: [ObserveToken] = []
    observe {}.store(in: &tokens)
    expectEqual(tokens.count, 1)
  }

  @Test func `an actor observes its own store`() async {
    await expectEqual(Room().run(), [0, 1])
  }

  @Test(.timeLimit(.minutes(60)))
  func `an actor that observes its own store is released`() async {
    let (releases, release) = AsyncStream<Never>.makeStream()
    let log = Log<Int>()
    do {
      let (viewer, gate) = (Viewer(log: log, ReleaseToken(release)), Gate())
      await viewer.start(until: gate)
      await viewer.click()
      await gate.pass()
    }
    for await _ in releases {}
    expectEqual(log.all, [0, 1])
  }

  @Test func `a global actor observes in its own isolation`() async {
    let (log, gate) = (Log<Int>(), Gate())
    let token = await Desk.observe(log, until: gate)
    await gate.pass()
    expectEqual(log.all, [0, 1])
    withExtendedLifetime(token) {}
  }

  @Test func `a closure that belongs to no actor runs`() async {
    let log = Log<Int>()
    let token = await Task.detached { observe { log.add(1) } }.value
    expectEqual(log.all, [1])
    withExtendedLifetime(token) {}
  }

  @Test func `the standard library's sequence observes a store`() async {
    guard #available(iOS 26, macOS 26, tvOS 26, watchOS 26, visionOS 26, *) else { return }
    let store = makeStore()
    var counts: [Int] = []
    for await count in Observations({ store.count }) {
      counts.append(count)
      if count == 2 { break }
      store.send(.click)
    }
    expectEqual(counts, [0, 1, 2])
  }
}

private actor Room {
  private let log = Log<Int>()

  func run() async -> [Int] {
    let store = Store(initialState: Clicker.State(), isolation: self) { Clicker() }
    let (log, gate) = (log, Gate())
    let token = observe {
      self.preconditionIsolated()
      log.add(store.count)
      if store.count == 1 { gate.open() }
    }
    store.send(.click)
    await gate.pass()
    withExtendedLifetime(token) {}
    return log.all
  }
}

private actor Viewer {
  private lazy var store = Store(initialState: Clicker.State(), isolation: self) { Clicker() }
  private var observations: Set<ObserveToken> = []
  private let log: Log<Int>
  private let token: ReleaseToken

  init(log: Log<Int>, _ token: ReleaseToken) {
    self.log = log
    self.token = token
  }

  func start(until gate: Gate) {
    Composable.observe(isolation: self) { viewer in
      viewer.preconditionIsolated()
      viewer.log.add(viewer.store.count)
      if viewer.store.count == 1 { gate.open() }
    }
    .store(in: &observations)
  }

  func click() { store.send(.click) }
}

@globalActor private actor Desk {
  static let shared = Desk()

  @Desk static func observe(_ log: Log<Int>, until gate: Gate) -> ObserveToken {
    let store = Store(initialState: Clicker.State(), isolation: Desk.shared) { Clicker() }
    let token = Composable.observe {
      Desk.preconditionIsolated()
      log.add(store.count)
      if store.count == 1 { gate.open() }
    }
    store.send(.click)
    return token
  }
}

@Reducer private struct Clicker {
  @ObservableState struct State: Equatable { var count = 0 }
  enum Action { case click }
  var body: some ReducerOf<Self> {
    Reduce { state, _ in
      state.count += 1
      return .none
    }
  }
}
