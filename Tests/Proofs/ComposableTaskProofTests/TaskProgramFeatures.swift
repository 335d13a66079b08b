import ComposableCasePaths
import ComposableTestKit

@testable import Composable

struct Detail: Reducer {
  struct State: Equatable, Identifiable {
    var id: Int
    var topic: Int?
    var isEven: Bool { (topic ?? 1) % 2 == 0 }
    var evenness: Int? { isEven ? 1 : nil }
  }
  enum Action: Sendable { case mutate(UInt64) }
  let starts: Starts

  var body: some Reducer<State, Action> {
    CombineReducers {
      Reduce<State, Action> { state, action in
        guard case .mutate(let seed) = action else { return .none }
        var random = SeededGenerator(seed: seed)
        state.topic = random.topic()
        return .random(&random, mutate: Action.mutate)
      }
      .task { starts.effect(.detail, id: $0.id, mutate: Action.mutate) }
      EmptyReducer<State, Action>()
        .task(id: \.topic) {
          starts.effect(.detailTopic, id: $0.id, $0.topic ?? -1, mutate: Action.mutate)
        }
    }
    .task(id: \.evenness) { starts.effect(.detailEven, id: $0.id, 1, mutate: Action.mutate) }
  }
}

extension Effect {
  /// An effect that a reducer returns: an action, an effect in flight, or the end of one.
  fileprivate static func random(
    _ random: inout SeededGenerator,
    mutate: (UInt64) -> Action
  ) -> Self {
    switch random.below(12) {
    case 0: .send(mutate(random.next()))
    case 1...3: never("returned").cancellable(id: "returned", cancelInFlight: true)
    case 4: .cancel(id: "returned")
    default: .none
    }
  }
}

struct Item: Reducer {
  struct State: Equatable, Identifiable {
    let id: Int
    var topic: Int?
    var detail: Detail.State?
    var items: IdentifiedArrayOf<Item.State> = []

    static func random(_ random: inout SeededGenerator, depth: Int = 0) -> Self {
      var state = Self(id: random.id(), topic: random.topic())
      if random.below(3) == 0 {
        state.detail = Detail.State(id: random.id(), topic: random.topic())
      }
      if depth < 3 {
        for _ in 0..<random.below(3) { state.items.append(.random(&random, depth: depth + 1)) }
      }
      return state
    }

    mutating func mutate(_ random: inout SeededGenerator) {
      switch random.below(7) {
      case 0: topic = random.topic()
      case 1:
        detail = random.below(2) == 0 ? nil : Detail.State(id: random.id(), topic: random.topic())
      case 2: detail?.topic = random.topic()
      case 3: items.mutate(&random)
      case 4: items.mutate(&random)
      case 5: detail?.id = random.id()
      default: break
      }
    }
  }
  @CasePathable enum Action: Sendable {
    case mutate(UInt64)
    case detail(Detail.Action)
    indirect case items(IdentifiedAction<Int, Item.Action>)
  }
  let starts: Starts

  var body: some Reducer<State, Action> {
    Reduce<State, Action> { state, action in
      switch action {
      case .mutate(let seed):
        var random = SeededGenerator(seed: seed)
        state.mutate(&random)
        return .random(&random, mutate: Action.mutate)
      case .detail(.mutate(let seed)), .items(.element(_, .mutate(let seed))):
        var random = SeededGenerator(seed: seed &+ 1)
        if random.below(3) == 0 { state.mutate(&random) }
      case .items: break
      }
      return .none
    }
    .ifLet(\.detail, action: \.detail) { Detail(starts: starts) }
    .task { starts.effect(.item, id: $0.id, mutate: Action.mutate) }
    .forEach(\.items, action: \.items) { Item(starts: starts) }
    .task(id: \.topic) {
      starts.effect(.itemTopic, id: $0.id, $0.topic ?? -1, mutate: Action.mutate)
    }
  }
}

extension IdentifiedArray where Element == Item.State, ID == Int {
  mutating func mutate(_ random: inout SeededGenerator) {
    let position = isEmpty ? 0 : random.below(count)
    switch random.below(22) {
    case 0: append(.random(&random, depth: 2))
    case 1: insert(.random(&random, depth: 2), at: position)
    case 2 where !isEmpty: remove(at: position)
    case 3 where !isEmpty: self[id: ids[position]]?.mutate(&random)
    case 4 where !isEmpty: self[position].mutate(&random)
    case 5: for index in indices { self[index].topic = random.topic() }
    case 6: shuffle(using: &random)
    case 7: reverse()
    case 8 where !isEmpty: self[position].topic = random.topic()
    case 9 where !isEmpty:
      var new = Item.State.random(&random, depth: 2)
      new = Item.State(id: ids[position], topic: new.topic, detail: new.detail, items: new.items)
      self[id: ids[position]] = new
    case 10: self = filter { _ in random.below(4) != 0 }
    case 11 where !isEmpty:  // removed and added again by one action
      var item = remove(at: position)
      item.topic = random.topic()
      append(item)
    case 12 where !isEmpty: self[position] = .random(&random, depth: 2)
    case 13 where count > 1: swapAt(0, position)
    case 14 where count > 1:
      self[0].topic = random.topic()
      self[position].topic = random.topic()
    case 15 where !isEmpty:  // a copy that changes separately
      var copy = self
      copy[position].topic = random.topic()
      if random.below(2) == 0 { self[0].topic = random.topic() } else { self = copy }
    case 16: removeAll()
    case 17 where !isEmpty: self[id: ids[position]] = nil
    case 18 where !isEmpty:
      var item = self[position]
      item.topic = random.topic()
      updateOrAppend(item)
    case 19...20 where !isEmpty:  // a change, removals and insertions in any order
      let id = ids[position]
      if random.below(2) == 0 { self[id: id]?.topic = random.topic() }
      for _ in 0...random.below(4) where !isEmpty {
        let old = remove(at: random.below(count))
        switch random.below(4) {
        case 0: insert(old, at: random.below(count + 1))
        case 1: insert(.random(&random, depth: 2), at: random.below(count + 1))
        default: break
        }
      }
      if random.below(2) == 0 { self[id: id]?.topic = random.topic() }
    default: break
    }
  }
}

/// A form, whose fields are bindings.
@Reducer
struct Panel {
  @ObservableState
  struct State: Equatable {
    var name: Int
    var topic: Int?
  }
  enum Action: BindableAction, Sendable {
    case binding(BindingAction<State>)
    case mutate(UInt64)
  }
  let starts: Starts

  var body: some Reducer<State, Action> {
    BindingReducer()
    Reduce { state, action in
      guard case .mutate(let seed) = action else { return .none }
      var random = SeededGenerator(seed: seed)
      state.topic = random.topic()
      return .random(&random, mutate: Action.mutate)
    }
    .task { starts.effect(.panel, id: $0.name, mutate: Action.mutate) }
    .task(id: \.topic) { starts.effect(.panelTopic, $0.topic ?? -1, mutate: Action.mutate) }
  }
}

// swift-format-ignore: NoLeadingUnderscores
/// A collection that is not an identified array.
struct Shelf: _ForEachElements, Equatable {
  var details: [Detail.State] = []
  var ids: OrderedSet<Int> { OrderedSet(details.map(\.id)) }

  func _withElement(id: Int, _ body: (Detail.State) -> Void) {
    if let detail = details.first(where: { $0.id == id }) { body(detail) }
  }

  mutating func _modifyElement(id: Int, _ body: (inout Detail.State) -> Bool) -> Bool {
    guard let index = details.firstIndex(where: { $0.id == id }) else { return false }
    _ = body(&details[index])
    return true
  }
}

struct Root: Reducer {
  @CasePathable enum Mode: Equatable {
    case off
    case left(Detail.State)
    case right(Detail.State)
  }

  struct State: Equatable {
    var query: Int?
    var items: IdentifiedArrayOf<Item.State> = []
    @PresentationState var sheet: Item.State?
    var panel: Panel.State?
    var box = Detail.State(id: 1)
    var mode = Mode.off
    var path = StackState<Detail.State>()
    var shelf = Shelf()
    var saved: IdentifiedArrayOf<Item.State> = []
    var undo = UndoStack<IdentifiedArrayOf<Item.State>>(limit: 8)
    @Shared var shared: Int

    init(query: Int?, shared: Shared<Int>) {
      self.query = query
      _shared = shared
    }

    static func random(
      _ random: inout SeededGenerator,
      shared: Shared<Int> = Shared(value: 0)
    ) -> Self {
      var state = Self(query: random.topic(), shared: shared)
      for _ in 0..<random.below(3) { state.items.append(.random(&random, depth: 1)) }
      for _ in 0..<random.below(8) { state.mutate(&random) }
      return state
    }

    mutating func mutate(_ random: inout SeededGenerator) {
      func detail(_ random: inout SeededGenerator) -> Detail.State {
        Detail.State(id: random.id(), topic: random.topic())
      }
      switch random.below(27) {
      case 0: query = random.topic()
      case 1...7: items.mutate(&random)
      case 8: saved = items
      case 9: items = saved
      case 10: sheet = .random(&random, depth: 1)
      case 11: sheet = nil
      case 12: sheet?.mutate(&random)
      case 13: panel = Panel.State(name: random.id(), topic: random.topic())
      case 14: panel = nil
      case 15: box.topic = random.topic()
      case 16: mode = [.off, .left(detail(&random)), .right(detail(&random))][random.below(3)]
      case 17:
        if case .left(var state) = mode {
          state.topic = random.topic()
          mode = random.below(2) == 0 ? .left(state) : .right(state)
        }
      case 18: path.append(detail(&random))
      case 19: if !path.isEmpty { path.removeLast() }
      case 20: if let id = path.ids.first { path[id: id]?.topic = random.topic() }
      case 21: shelf.details.append(detail(&random))
      case 22:
        if !shelf.details.isEmpty {
          shelf.details[random.below(shelf.details.count)].topic = random.topic()
        }
      case 23:
        if !shelf.details.isEmpty { shelf.details.remove(at: random.below(shelf.details.count)) }
      case 24: self = random.below(6) == 0 ? .random(&random, shared: $shared) : self
      case 25: $shared.withLock { $0 = random.below(3) }
      default: box = detail(&random)
      }
    }
  }

  @CasePathable enum Action: Sendable {
    case mutate(UInt64)
    case undo(UndoAction)
    case items(IdentifiedAction<Int, Item.Action>)
    case sheet(PresentationAction<Item.Action>)
    case panel(Panel.Action)
    case box(Detail.Action)
    case left(Detail.Action)
    case right(Detail.Action)
    case path(StackAction<Detail.State, Detail.Action>)
    case shelf(IdentifiedAction<Int, Detail.Action>)

    static func random(for state: State, _ random: inout SeededGenerator) -> Self {
      let seed = random.next()
      func item(_ state: Item.State, _ random: inout SeededGenerator) -> Item.Action {
        if !state.items.isEmpty, random.below(2) == 0 {
          let child = state.items[random.below(state.items.count)]
          return .items(.element(id: child.id, action: item(child, &random)))
        }
        return state.detail != nil && random.below(2) == 0 ? .detail(.mutate(seed)) : .mutate(seed)
      }
      switch random.below(18) {
      case 0...3 where !state.items.isEmpty:
        let child = state.items[random.below(state.items.count)]
        return .items(.element(id: child.id, action: item(child, &random)))
      case 4...5:
        if let sheet = state.sheet {
          return .sheet(random.below(3) == 0 ? .dismiss : .presented(item(sheet, &random)))
        }
      case 6 where state.panel != nil: return .panel(.mutate(seed))
      case 11 where state.panel != nil:
        return .panel(.binding(.set(\.topic, random.topic())))
      case 12: return .undo(random.below(3) == 0 ? .redo : .undo)
      case 7: return .box(.mutate(seed))
      case 8:
        switch state.mode {
        case .off: break
        case .left: return .left(.mutate(seed))
        case .right: return .right(.mutate(seed))
        }
      case 9:
        if let id = state.path.ids.last {
          return .path(
            random.below(2) == 0 ? .popFrom(id: id) : .element(id: id, action: .mutate(seed))
          )
        }
      case 10:
        if let id = state.shelf.details.last?.id {
          return .shelf(.element(id: id, action: .mutate(seed)))
        }
      default: break
      }
      return .mutate(seed)
    }
  }

  let starts: Starts

  var body: some Reducer<State, Action> {
    Scope(\.box, action: \.box) { Detail(starts: starts) }
    Scope(\.mode, action: \.self) { Modes(starts: starts) }
    Reduce<State, Action> { state, action in
      switch action {
      case .mutate(let seed):
        var random = SeededGenerator(seed: seed)
        for _ in 0...random.below(3) { state.mutate(&random) }
        return .random(&random, mutate: Action.mutate)
      case .items(.element(_, .mutate(let seed))), .sheet(.presented(.mutate(let seed))),
        .path(.element(_, .mutate(let seed))), .box(.mutate(let seed)):
        // The parent reacts to some actions of its children.
        var random = SeededGenerator(seed: ~seed)
        if random.below(3) == 0 { state.mutate(&random) }
      default: break
      }
      return .none
    }
    .forEach(\.items, action: \.items) { Item(starts: starts) }
    .ifLet(\.$sheet, action: \.sheet) { Item(starts: starts) }
    .ifLet(\.panel, action: \.panel) { Panel(starts: starts) }
    .task(id: \.query) { starts.effect(.query, $0.query ?? -1, mutate: Action.mutate) }
    .forEach(\.path, action: \.path) { Detail(starts: starts) }
    .forEach(\.shelf, action: \.shelf) { Detail(starts: starts) }
    .task(id: \.shared) { starts.effect(.shared, $0.shared, mutate: Action.mutate) }
    .task(id: \.items.count) { starts.effect(.count, $0.items.count, mutate: Action.mutate) }
    .undoable(\.items, stack: \.undo, action: \.undo) { _, action in
      if case .mutate(let seed) = action, seed % 2 == 0 { UndoStep("Change") } else { nil }
    }
  }
}

struct Modes: Reducer {
  let starts: Starts

  var body: some Reducer<Root.Mode, Root.Action> {
    EmptyReducer<Root.Mode, Root.Action>()
      .ifCaseLet(\.left, action: \.left) { Detail(starts: starts) }
      .ifCaseLet(\.right, action: \.right) { Detail(starts: starts) }
  }
}
