import ComposableCasePaths
import Foundation
import Synchronization
import Testing

@testable import Composable

/// Random changes of the state by random reducers, compared with a model that lists all places.
@MainActor @Suite struct TaskProgramTests {
  /// More programs run if `TASK_PROGRAMS` is set.
  @Test(
    arguments: 0..<(ProcessInfo.processInfo.environment["TASK_PROGRAMS"].flatMap { Int($0) } ?? 40)
  )
  func `the running tasks are those that the state asks for`(_ seed: Int) {
    var random = Random(seed: UInt64(seed))
    let recorder = Recorder()
    let initial = Root.State.random(&random)
    let store = Store(initialState: initial) { Root(recorder: recorder) }
    var model = Model()
    model.update(store.withState { $0 })
    #expect(store.taskNames == model.names, "at the start")
    for step in 0..<150 {
      store.send(store.withState { Root.Action.random(for: $0, &random) })
      model.update(store.withState { $0 })
      guard store.taskNames != model.names || recorder.count != model.starts else { continue }
      #expect(store.taskNames == model.names, "after step \(step)")
      #expect(recorder.count == model.starts, "after step \(step)")
      break
    }
  }
}

extension Store {
  /// The names of the running tasks.
  var taskNames: [String] {
    guard let core = core as? RootCore<State, Action> else { return [] }
    core.startTasks()
    return core.effectsInFlight.compactMap { effect in
      guard effect.context.isTask, case .operation(let operation) = effect.work else { return nil }
      return operation.name
    }
    .sorted()
  }
}

final class Recorder: Sendable {
  private let names = Mutex<[String]>([])
  var all: [String] { names.withLock { $0 } }
  var count: Int { names.withLock(\.count) }

  func forever<Action>(_ name: String) -> Effect<Action> {
    names.withLock { $0.append(name) }
    return .run(name: name) { _ in try await Task.sleep(for: .seconds(100_000)) }
  }
}

struct Random: RandomNumberGenerator {
  private var state: UInt64
  init(seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 &+ 1 }
  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
  mutating func below(_ n: Int) -> Int { Int(next() % UInt64(n)) }
  mutating func id() -> Int { Int(next() >> 8) }
  mutating func topic() -> Int? { below(3) == 0 ? nil : below(5) }
}

/// A list of all places, without any knowledge of what has changed.
@MainActor
struct Model {
  private var running: [String: (value: Int, name: String)] = [:]
  private(set) var starts = 0
  var names: [String] { running.values.map(\.name).sorted() }

  mutating func update(_ state: Root.State) {
    var wanted: [String: (value: Int, name: String)] = [:]
    func detail(_ place: String, _ state: Detail.State) {
      wanted["\(place) detail"] = (0, "detail \(state.id)")
      if let topic = state.topic {
        wanted["\(place) topic"] = (topic, "detail \(state.id) topic \(topic)")
      }
      wanted["\(place) even"] = state.isEven ? (1, "detail \(state.id) even") : nil
    }
    func item(_ place: String, _ state: Item.State) {
      wanted["\(place) item"] = (0, "item \(state.id)")
      if let topic = state.topic {
        wanted["\(place) topic"] = (topic, "item \(state.id) topic \(topic)")
      }
      if let child = state.detail { detail("\(place)/\(child.id)", child) }
      for child in state.items { item("\(place)/\(child.id)", child) }
    }
    if let query = state.query { wanted["query"] = (query, "query \(query)") }
    wanted["count"] = (state.items.count, "count \(state.items.count)")
    for child in state.items { item("items/\(child.id)", child) }
    if let child = state.sheet { item("sheet/\(child.id)", child) }
    if let child = state.panel {
      wanted["panel"] = (0, "panel \(child.name)")
      if let topic = child.topic { wanted["panel topic"] = (topic, "panel topic \(topic)") }
    }
    detail("box", state.box)
    switch state.mode {
    case .off: break
    case .left(let child): detail("left/\(child.id)", child)
    case .right(let child): detail("right/\(child.id)", child)
    }
    for (id, child) in zip(state.path.ids, state.path) { detail("path/\(id)", child) }
    for child in state.shelf.details { detail("shelf/\(child.id)", child) }
    for (key, want) in wanted where running[key]?.value != want.value {
      running[key] = want
      starts += 1
    }
    running = running.filter { wanted[$0.key] != nil }
  }
}

// MARK: Features

struct Detail: Reducer {
  struct State: Equatable, Identifiable {
    var id: Int
    var topic: Int?
    var isEven: Bool { (topic ?? 1) % 2 == 0 }
    var evenness: Int? { isEven ? 1 : nil }
  }
  enum Action { case mutate(UInt64) }
  let recorder: Recorder

  var body: some Reducer<State, Action> {
    CombineReducers {
      Reduce<State, Action> { state, action in
        if case .mutate(let seed) = action {
          var random = Random(seed: seed)
          state.topic = random.topic()
        }
        return .none
      }
      .task { recorder.forever("detail \($0.id)") }
      EmptyReducer<State, Action>()
        .task(id: \.topic) { recorder.forever("detail \($0.id) topic \($0.topic ?? -1)") }
    }
    .task(id: \.evenness) { recorder.forever("detail \($0.id) even") }
  }
}

struct Item: Reducer {
  struct State: Equatable, Identifiable {
    let id: Int
    var topic: Int?
    var detail: Detail.State?
    var items: IdentifiedArrayOf<Item.State> = []

    static func random(_ random: inout Random, depth: Int = 0) -> Self {
      var state = Self(id: random.id(), topic: random.topic())
      if random.below(3) == 0 {
        state.detail = Detail.State(id: random.id(), topic: random.topic())
      }
      if depth < 3 {
        for _ in 0..<random.below(3) { state.items.append(.random(&random, depth: depth + 1)) }
      }
      return state
    }

    mutating func mutate(_ random: inout Random) {
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
  @CasePathable enum Action {
    case mutate(UInt64)
    case detail(Detail.Action)
    indirect case items(IdentifiedAction<Int, Item.Action>)
  }
  let recorder: Recorder

  var body: some Reducer<State, Action> {
    Reduce<State, Action> { state, action in
      switch action {
      case .mutate(let seed):
        var random = Random(seed: seed)
        state.mutate(&random)
      case .detail(.mutate(let seed)), .items(.element(_, .mutate(let seed))):
        var random = Random(seed: seed &+ 1)
        if random.below(3) == 0 { state.mutate(&random) }
      case .items: break
      }
      return .none
    }
    .ifLet(\.detail, action: \.detail) { Detail(recorder: recorder) }
    .task { recorder.forever("item \($0.id)") }
    .forEach(\.items, action: \.items) { Item(recorder: recorder) }
    .task(id: \.topic) { recorder.forever("item \($0.id) topic \($0.topic ?? -1)") }
  }
}

extension IdentifiedArray where Element == Item.State, ID == Int {
  mutating func mutate(_ random: inout Random) {
    let position = isEmpty ? 0 : random.below(count)
    switch random.below(20) {
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
    default: break
    }
  }
}

struct Panel: Reducer {
  struct State: Equatable {
    var name: Int
    var topic: Int?
  }
  enum Action { case mutate(UInt64) }
  let recorder: Recorder

  var body: some Reducer<State, Action> {
    Reduce<State, Action> { state, action in
      if case .mutate(let seed) = action {
        var random = Random(seed: seed)
        state.topic = random.topic()
      }
      return .none
    }
    .task { recorder.forever("panel \($0.name)") }
    .task(id: \.topic) { recorder.forever("panel topic \($0.topic ?? -1)") }
  }
}

/// A collection that is not an identified array.
struct Shelf: ForEachElements, Equatable {
  var details: [Detail.State] = []
  var ids: OrderedSet<Int> { OrderedSet(details.map(\.id)) }

  func withElement(id: Int, _ body: (Detail.State) -> Void) {
    if let detail = details.first(where: { $0.id == id }) { body(detail) }
  }

  mutating func modifyElement(id: Int, _ body: (inout Detail.State) -> Bool) -> Bool {
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

    static func random(_ random: inout Random) -> Self {
      var state = Self(query: random.topic())
      for _ in 0..<random.below(4) { state.items.append(.random(&random)) }
      for _ in 0..<random.below(10) { state.mutate(&random) }
      return state
    }

    mutating func mutate(_ random: inout Random) {
      func detail(_ random: inout Random) -> Detail.State {
        Detail.State(id: random.id(), topic: random.topic())
      }
      switch random.below(26) {
      case 0: query = random.topic()
      case 1...7: items.mutate(&random)
      case 8: saved = items
      case 9: items = saved
      case 10: sheet = .random(&random)
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
      case 24: self = random.below(6) == 0 ? .random(&random) : self
      default: box = detail(&random)
      }
    }
  }

  @CasePathable enum Action {
    case mutate(UInt64)
    case items(IdentifiedAction<Int, Item.Action>)
    case sheet(PresentationAction<Item.Action>)
    case panel(Panel.Action)
    case box(Detail.Action)
    case left(Detail.Action)
    case right(Detail.Action)
    case path(StackAction<Detail.State, Detail.Action>)
    case shelf(IdentifiedAction<Int, Detail.Action>)

    static func random(for state: State, _ random: inout Random) -> Self {
      let seed = random.next()
      func item(_ state: Item.State, _ random: inout Random) -> Item.Action {
        if !state.items.isEmpty, random.below(2) == 0 {
          let child = state.items[random.below(state.items.count)]
          return .items(.element(id: child.id, action: item(child, &random)))
        }
        return state.detail != nil && random.below(2) == 0 ? .detail(.mutate(seed)) : .mutate(seed)
      }
      switch random.below(16) {
      case 0...3 where !state.items.isEmpty:
        let child = state.items[random.below(state.items.count)]
        return .items(.element(id: child.id, action: item(child, &random)))
      case 4...5:
        if let sheet = state.sheet {
          return .sheet(random.below(3) == 0 ? .dismiss : .presented(item(sheet, &random)))
        }
      case 6 where state.panel != nil: return .panel(.mutate(seed))
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

  let recorder: Recorder

  var body: some Reducer<State, Action> {
    Scope(\.box, action: \.box) { Detail(recorder: recorder) }
    Scope(\.mode, action: \.self) { Modes(recorder: recorder) }
    Reduce<State, Action> { state, action in
      switch action {
      case .mutate(let seed):
        var random = Random(seed: seed)
        for _ in 0...random.below(3) { state.mutate(&random) }
      default:
        // The parent reacts to every second action of a child.
        var random = Random(seed: UInt64(state.items.count &+ (state.query ?? 7)))
        if random.below(2) == 0 { state.mutate(&random) }
      }
      return .none
    }
    .forEach(\.items, action: \.items) { Item(recorder: recorder) }
    .ifLet(\.$sheet, action: \.sheet) { Item(recorder: recorder) }
    .ifLet(\.panel, action: \.panel) { Panel(recorder: recorder) }
    .task(id: \.query) { recorder.forever("query \($0.query ?? -1)") }
    .forEach(\.path, action: \.path) { Detail(recorder: recorder) }
    .forEach(\.shelf, action: \.shelf) { Detail(recorder: recorder) }
    .task(id: \.items.count) { recorder.forever("count \($0.items.count)") }
  }
}

struct Modes: Reducer {
  let recorder: Recorder

  var body: some Reducer<Root.Mode, Root.Action> {
    EmptyReducer<Root.Mode, Root.Action>()
      .ifCaseLet(\.left, action: \.left) { Detail(recorder: recorder) }
      .ifCaseLet(\.right, action: \.right) { Detail(recorder: recorder) }
  }
}
