import ComposableCasePaths
import ComposableCollections
import ComposableDependencies
import ComposableTestKit
import Testing

@testable import Composable

/// What a store reads and keeps to find features, after each action.
@MainActor @Suite struct FeatureVisitTests {
  let log = Log<String>()

  @Test func `a visit reads the mark of a collection once, and before its elements`() {
    let store = Store(initialState: Shelf.State(log: log)) { Shelf() }
    _ = store.taskNames
    func reads(_ action: Shelf.Action) -> [String] {
      let before = log.all.count
      store.send(action)
      return Array(log.all[before...])
    }
    expectEqual(reads(.own), ["mark"])
    expectEqual(reads(.boxes(.element(id: 2, action: .open))), ["mark", "element 2"])
    expectEqual(reads(.own), ["mark"])
    expectEqual(reads(.remove(id: 1)), ["mark"])
    expectEqual(reads(.add(id: 7)), ["mark", "element 7"])
  }

  @Test func `a visit does not read the mark of an empty collection`() {
    let store = Store(initialState: Shelf.State(log: log, count: 0)) { Shelf() }
    store.send(.own)
    expectEqual(log.all, [])
    store.send(.add(id: 7))
    expectEqual(log.all, ["mark", "element 7"])
    store.send(.remove(id: 7))
    store.send(.own)
    expectEqual(log.all, ["mark", "element 7", "mark"])
  }

  @Test func `an effect of a removed child is cancelled before the next action is handled`() {
    let counts = Log<Int>()
    var store: StoreOf<Pair>?
    store = Store(initialState: Pair.State(child: 0)) { Pair { counts.add(store?.inFlight ?? -1) } }
    store?.send(.first(.wait))
    store?.send(.all([.count, .remove, .count]))
    expectEqual(counts.all, [1, 0])
    store = nil
  }

  @Test func `two operators at one key path share the effects of their child`() {
    let store = Store(initialState: Pair.State(child: 0)) { Pair() }
    store.send(.first(.wait))
    store.send(.second(.wait))
    expectEqual(store.inFlight, 2)
    store.send(.second(.cancel))
    expectEqual(store.inFlight, 0)
  }

  @Test(arguments: [[Pair.Action.first(.wait)], [.second(.wait)], [.first(.wait), .second(.wait)]])
  func `each of two operators at one key path finds that its child is gone`(
    actions: [Pair.Action]
  ) {
    let store = Store(initialState: Pair.State(child: 0)) { Pair() }
    for action in actions { store.send(action) }
    expectEqual(store.inFlight, actions.count)
    store.send(.own)
    expectEqual(store.inFlight, actions.count)
    store.send(.remove)
    expectEqual(store.inFlight, 0)
  }

  @Test func `the observation of elements forgets the cores that were released`() {
    let store = Store(initialState: Desk.State()) { Desk() }
    let observation = ElementObservation(
      of: ScopedCore(parent: store.core, state: \.finders, action: \.finders),
      embed: IdentifiedAction.element
    )
    let core = observation.core(of: 0)
    for id in 1..<1_000 { _ = observation.core(of: id) }
    #expect(observation.count <= 16)
    #expect(observation.core(of: 0) === core)
  }

  @Test func `a store without children searches for nothing`() {
    let store = Store(initialState: 0) {
      Reduce<Int, Void> { _, _ in .run { _ in try await Task.never() } }
    }
    store.send(())
    expectEqual(store.inFlight, 1)
    #expect(store.watch == nil)
    let runner = (store.core as? RootCore<Int, Void>)?.runner
    expectEqual(runner?.needsVisit, false)
  }
}

extension Store {
  /// The number of effects that have neither ended nor been cancelled.
  fileprivate var inFlight: Int {
    (core as? RootCore<State, Action>)?.effectsInFlight.count ?? -1
  }
}

// swift-format-ignore: NoLeadingUnderscores
/// A collection that notes what is read.
private struct Shelf: Reducer {
  struct Boxes: _ForEachElements {
    var boxes: IdentifiedArrayOf<Box.State>
    let log: Log<String>

    var ids: OrderedSet<Int> { boxes.ids }

    var _mark: _ElementsMark? {
      log.add("mark")
      return boxes._mark
    }

    func _withElement(id: Int, _ body: (Box.State) -> Void) {
      log.add("element \(id)")
      boxes._withElement(id: id, body)
    }

    mutating func _modifyElement(id: Int, _ body: (inout Box.State) -> Bool) -> Bool {
      boxes._modifyElement(id: id, body)
    }
  }

  struct Box: Reducer {
    struct State: Identifiable {
      let id: Int
      var isOpen = false
    }

    enum Action { case open }

    var body: some Reducer<State, Action> {
      Reduce<State, Action> { state, _ in
        state.isOpen = true
        return .none
      }
      .task { _ in .none }
    }
  }

  struct State {
    var boxes: Boxes

    init(log: Log<String>, count: Int = 3) {
      let boxes = (0..<count).map { Box.State(id: $0) }
      self.boxes = Boxes(boxes: IdentifiedArray(uniqueElements: boxes), log: log)
    }
  }

  @CasePathable enum Action {
    case add(id: Int)
    case boxes(IdentifiedAction<Int, Box.Action>)
    case own
    case remove(id: Int)
  }

  var body: some Reducer<State, Action> {
    Reduce<State, Action> { state, action in
      switch action {
      case .add(let id): state.boxes.boxes.append(Box.State(id: id))
      case .remove(let id): state.boxes.boxes.remove(id: id)
      case .boxes, .own: break
      }
      return .none
    }
    .forEach(\.boxes, action: \.boxes) { Box() }
  }
}

/// A feature with two operators at one key path.
struct Pair: Reducer {
  struct Child: Reducer {
    enum Action: Sendable { case cancel, wait }

    var body: some Reducer<Int, Action> {
      Reduce<Int, Action> { _, action in
        switch action {
        case .cancel: .cancel(id: "wait")
        case .wait: .run { _ in try await Task.never() }.cancellable(id: "wait")
        }
      }
    }
  }

  struct State { var child: Int? }

  @CasePathable enum Action: Sendable {
    case all([Action])
    case count
    case first(Child.Action)
    case own
    case remove
    case second(Child.Action)
  }

  var count: () -> Void = {}

  var body: some Reducer<State, Action> {
    Reduce<State, Action> { state, action in
      switch action {
      case .all(let actions): return .merge(actions.map { .send($0) })
      case .count: count()
      case .remove: state.child = nil
      case .first, .own, .second: break
      }
      return .none
    }
    .ifLet(\.child, action: \.first) { Child() }
    .ifLet(\.child, action: \.second) { Child() }
  }
}
