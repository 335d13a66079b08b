import Composable
import ComposableCollections

/// A random program of changes, with readers that must be notified of their changes.
///
/// After each action, every reader whose value is different must have been notified. Notified
/// readers read again. The others stay registered with old values.
@GardenActor final class ObservationProgram {
  private struct Reader {
    let name: String
    let store: Int
    /// The value in the state, without reading through a store.
    let value: (Garden.State) -> String
    let read: () -> String
    var seen: String
    var observer: Observer
  }

  private var random: Generator
  private let stores: [StoreOf<Garden>]
  private let isNested: Bool
  private var readers: [Reader] = []
  private var (flowers, rows, beds, gardens):
    ([Flower.State], [IdentifiedArrayOf<Flower.State>], [Bed.State], [Garden.State]) = (
      [], [], [], []
    )
  private var trace: [String] = []
  private(set) var failure: String?
  private(set) var (useful, needless) = (0, 0)

  /// - Parameters:
  ///   - seed: The seed of the program.
  ///   - isShared: `true` to create two stores from one state.
  ///   - isNested: `true` to let a reducer send to the other store.
  init(seed: UInt64, isShared: Bool, isNested: Bool) {
    random = Generator(state: seed)
    self.isNested = isNested
    let state = Garden.State()
    stores = [
      Store(initialState: state, isolation: GardenActor.shared) { Garden() },
      Store(initialState: isShared ? state : Garden.State(), isolation: GardenActor.shared) {
        Garden()
      },
    ]
    for index in stores.indices { addReaders(of: index) }
    for _ in 0..<3 + pick(8) where failure == nil { step() }
  }

  private func pick(_ count: Int) -> Int { Int(random.next() % UInt64(count)) }

  private func any<Value>(_ values: [Value]) -> Value? {
    values.isEmpty ? nil : values[pick(values.count)]
  }

  // MARK: Readers

  private func addReaders(of index: Int) {
    let store = stores[index]
    func add(
      _ name: String,
      _ value: @escaping (Garden.State) -> some Equatable,
      _ read: @escaping () -> some Any
    ) {
      let value = { "\(value($0))" }
      let seen = store.withState(value)
      readers.append(
        Reader(
          name: name,
          store: index,
          value: value,
          read: { "\(read())" },
          seen: seen,
          observer: Observer(read)
        )
      )
    }
    let bed = store.scope(\.branch, action: \.branch)
    let (id, top) = (3, bed.path.ids[0])
    add("garden a", { $0.a }, { store.a })
    add("bed a", { $0.branch.a }, { store.branch.a })
    add("child a", { $0.branch.child.a }, { store.branch.child.a })
    add("child b", { $0.branch.child.b }, { store.branch.child.b })
    add("optional a", { $0.branch.optional?.a }, { store.branch.optional?.a })
    add("no optional", { $0.branch.optional == nil }, { store.branch.optional == nil })
    add("row ids", { $0.branch.rows.ids.elements }, { store.branch.rows.ids.elements })
    add("rows' a", { $0.branch.rows.map(\.a) }, { store.branch.rows.map(\.a) })
    add("row a", { $0.branch.rows[id: id]?.a }, { store.branch.rows[id: id]?.a })
    add("sheet b", { $0.branch.sheet?.b }, { store.branch.sheet?.b })
    add(
      "vase",
      { $0.branch.fork.map { Self.text($0) } },
      { store.branch.fork.map { Self.text($0) } }
    )
    add("pot b", { $0.branch.payload.leaf?.b }, { store.branch.payload.leaf?.b })
    add(
      "path",
      { $0.branch.path.map { Self.text($0) } },
      { store.branch.path.map { Self.text($0) } }
    )
    // Read through stores of children, which are created again each time or kept.
    let child = bed.scope(\.child, action: \.child)
    add("child store a", { $0.branch.child.a }, { child.a })
    add(
      "optional store a",
      { $0.branch.optional?.a },
      { bed.scope(\.optional, action: \.optional)?.a }
    )
    add(
      "sheet store a",
      { $0.branch.sheet?.a },
      { bed.scope(\.sheet, action: \.sheet.presented)?.a }
    )
    add("row stores' a", { $0.branch.rows.map(\.a) }, { Self.rows(of: bed).map(\.a) })
    if let row = Self.rows(of: bed).last {
      // After the row is removed, the store shows its last state, which other tests check.
      add("held row a", { $0.branch.rows[id: id]?.a }, { row.a })
      add("held row b", { $0.branch.rows[id: id]?.b }, { row.b })
    }
    if let optional = bed.scope(\.optional, action: \.optional) {
      add("held optional b", { $0.branch.optional?.b }, { optional.b })
    }
    let screens = Self.screens(of: bed)
    add(
      "held screen",
      { $0.branch.path[id: top].map { Self.text($0) } },
      { Self.text(screens[0].state) }
    )
    add(
      "screens",
      { $0.branch.path.map { Self.text($0) } },
      { Self.screens(of: bed).map { Self.text($0.state) } }
    )
  }

  private static func text(_ vase: Vase.State) -> String {
    switch vase {
    case .left(let flower): "left \(flower.a)"
    case .right(let flower): "right \(flower.b)"
    }
  }

  private static func rows(of bed: StoreOf<Bed>) -> [StoreOf<Flower>] {
    Array(bed.scope(\.rows, action: \.rows))
  }

  private static func screens(of bed: StoreOf<Bed>) -> [StoreOf<Vase>] {
    Array(bed.scope(\.path, action: \.path))
  }

  /// Checks that the readers whose value is different were notified.
  private func check(counting: Bool) {
    let states = stores.map { $0.withState { $0 } }
    for index in readers.indices {
      let reader = readers[index]
      let value = reader.value(states[reader.store])
      if value != reader.seen, !reader.observer.isTold {
        failure =
          failure
          ?? "\(reader.name) of store \(reader.store): \(reader.seen) -> \(value) after \(trace.joined(separator: " | "))"
      }
      guard reader.observer.isTold else { continue }
      if counting { if value == reader.seen { needless += 1 } else { useful += 1 } }
      readers[index].seen = value
      readers[index].observer = Observer(reader.read)
    }
  }

  // MARK: Changes

  private func step() {
    let index = pick(2)
    let (store, count) = (stores[index], 1 + (pick(2) == 0 ? 0 : pick(4)))
    trace.append("store \(index)")
    func edit<State>(_ change: @escaping (inout State) -> Void) -> (inout State) -> Void {
      { state in
        for _ in 0..<count {
          change(&state)
          self.sendWithin(index)
        }
      }
    }
    let flower: (inout Flower.State) -> Void = edit { self.change(&$0) }
    let state = store.withState { $0.branch }
    switch pick(11) {
    case 0: store.send(.branch(.child(.edit(flower))))
    case 1: if state.optional != nil { store.send(.branch(.optional(.edit(flower)))) }
    case 2:
      if let id = state.rows.ids.first {
        store.send(.branch(.rows(.element(id: id, action: .edit(flower)))))
      }
    case 3:
      if let id = state.rows.ids.last {
        store.send(.branch(.rows(.element(id: id, action: .edit(flower)))))
      }
    case 4: if state.sheet != nil { store.send(.branch(.sheet(.presented(.edit(flower))))) }
    case 5:
      switch state.fork {
      case .left: store.send(.branch(.fork(.presented(.left(.edit(flower))))))
      case .right: store.send(.branch(.fork(.presented(.right(.edit(flower))))))
      case nil: break
      }
    case 6:
      switch state.payload {
      case .left: store.send(.branch(.payload(.left(.edit(flower)))))
      case .right: store.send(.branch(.payload(.right(.edit(flower)))))
      case .nothing: break
      }
    case 7:
      guard let id = state.path.ids.first, let screen = state.path[id: id] else { break }
      switch screen {
      case .left: store.send(.branch(.path(.element(id: id, action: .left(.edit(flower))))))
      case .right: store.send(.branch(.path(.element(id: id, action: .right(.edit(flower))))))
      }
    case 8: store.send(.edit(edit { self.change(&$0) }))
    default: store.send(.branch(.edit(edit { self.change(&$0) })))
    }
    check(counting: true)
    if pick(3) == 0 { changeOutside() }
  }

  /// Sends to the other store while a reducer is running.
  private func sendWithin(_ index: Int) {
    guard isNested, pick(3) == 0 else { return }
    trace.append("{")
    stores[1 - index].send(.branch(.edit { self.change(&$0) }))
    if pick(2) == 0 {
      // Other code reads in between.
      for position in readers.indices where readers[position].store != index && pick(4) == 0 {
        readers[position].seen = readers[position].value(stores[1 - index].withState { $0 })
        readers[position].observer = Observer(readers[position].read)
      }
    }
    trace.append("}")
  }

  private func changeOutside() {
    trace.append("outside")
    switch pick(5) {
    case 0:
      if let index = flowers.indices.randomElement(using: &random) {
        change(&flowers[index], recursion: false)
      }
    case 1:
      guard let index = beds.indices.randomElement(using: &random) else { break }
      var bed = beds.remove(at: index)
      change(&bed)
      beds.append(bed)
    case 2:
      guard let index = gardens.indices.randomElement(using: &random) else { break }
      var garden = gardens.remove(at: index)
      change(&garden)
      gardens.append(garden)
    case 3: if let garden = any(gardens) { beds.append(garden.branch) }
    default: gardens.append(stores[pick(2)].withState { $0 })
    }
  }

  private func change(_ flower: inout Flower.State) { change(&flower, recursion: true) }

  private func change(_ flower: inout Flower.State, recursion: Bool) {
    let choice = pick(recursion ? 12 : 6)
    trace.append("flower\(choice)")
    switch choice {
    case 0: flower.a += 1
    case 1: flower.b += 1
    case 2: flower = Flower.State(id: flower.id, a: pick(3))
    case 3: flower = (flower, 0).0
    case 4: (flower.a, flower.b) = (flower.b, flower.a)
    case 5:
      var copy = flower
      copy.a += 10
      flower = copy
    case 6: flowers.append(flower)
    case 7: if let kept = any(flowers), kept.id == flower.id { flower = kept }
    case 8: if let index = flowers.indices.randomElement(using: &random) { flowers[index].a += 100 }
    case 9:
      if let index = flowers.indices.randomElement(using: &random), flowers[index].id == flower.id {
        swap(&flower, &flowers[index])
      }
    case 10:
      guard let index = flowers.indices.randomElement(using: &random) else { break }
      flowers[index].b += 7
      if flowers[index].id == flower.id { flower = flowers[index] }
    default:
      flowers.append(flower)
      flower.b += 1
    }
  }

  private func change(_ bed: inout Bed.State) {
    let choice = pick(32)
    trace.append("bed\(choice)")
    switch choice {
    case 0: bed.a += 1
    case 1, 2: change(&bed.child)
    case 3:
      if bed.optional != nil { change(&bed.optional!) } else { bed.optional = Flower.State(id: 1) }
    case 4: bed.optional = pick(2) == 0 ? nil : Flower.State(id: 1, a: pick(4))
    case 5: if !bed.rows.isEmpty { change(&bed.rows[pick(bed.rows.count)]) }
    case 6: if let id = bed.rows.ids.last { change(&bed.rows[id: id]!) }
    case 7: bed.rows.append(Flower.State(id: 2 + pick(4), a: pick(4)))
    case 8: if bed.rows.count > 0 { bed.rows.remove(at: 0) }
    case 9: bed.rows.reverse()
    case 10: if bed.sheet != nil { change(&bed.sheet!) } else { bed.sheet = Flower.State(id: 4) }
    case 11: bed.sheet = pick(2) == 0 ? nil : Flower.State(id: 4, a: pick(4))
    case 12:
      if bed.fork != nil { change(&bed.fork!.leaf) } else { bed.fork = .right(Flower.State(id: 5)) }
    case 13:
      switch bed.fork {
      case .left(let flower): bed.fork = .right(flower)
      case .right(let flower): bed.fork = pick(2) == 0 ? nil : .left(flower)
      case nil: bed.fork = .left(Flower.State(id: 5, a: pick(4)))
      }
    case 14:
      guard var flower = bed.payload.leaf else {
        bed.payload = .left(Flower.State(id: 6))
        return
      }
      change(&flower)
      bed.payload = pick(2) == 0 ? .left(flower) : .right(flower)
    case 15:
      bed.path.append(pick(2) == 0 ? .left(Flower.State(id: 9)) : .right(Flower.State(id: 9)))
    case 16: if bed.path.count > 1 { bed.path.removeLast() }
    case 17: if !bed.path.isEmpty { change(&bed.path[at: 0]!.leaf) }
    case 18:
      guard let screen = bed.path[at: 0] else { break }
      var flower = screen.leaf
      change(&flower)
      bed.path[at: 0] = pick(2) == 0 ? .left(flower) : .right(flower)
    case 19: beds.append(bed)
    case 20: if let kept = any(beds) { bed = kept }
    case 21:
      guard let index = beds.indices.randomElement(using: &random) else { break }
      beds[index].a += 1000
      beds[index].child.a += 1000
    case 22:
      var copy = bed
      copy.a += 10
      copy.child.b += 7
      bed = copy
    case 23: if let row = bed.rows.first { bed.child = row }
    case 24: bed.optional = bed.child
    case 25:
      guard !bed.rows.isEmpty else { break }
      let row = bed.rows.remove(at: 0)
      change(&bed.child)
      bed.rows.append(row)
    case 26: rows.append(bed.rows)
    case 27:
      guard let kept = any(rows) else { break }
      func put(_ place: inout IdentifiedArrayOf<Flower.State>) { place = kept }
      if pick(2) == 0 { bed.rows = kept } else { put(&bed.rows) }
    case 28:
      guard let index = rows.indices.randomElement(using: &random), !rows[index].isEmpty else {
        break
      }
      change(&rows[index][0])
      if pick(3) == 0 { rows[index].reverse() }
    case 29:
      guard let kept = any(beds) else { break }
      bed.child = kept.child
      if pick(2) == 0 {
        (bed.rows, bed.fork, bed.path, bed.sheet) = (kept.rows, kept.fork, kept.path, kept.sheet)
      }
    case 30: if let index = beds.indices.randomElement(using: &random) { swap(&bed, &beds[index]) }
    default:
      guard let flower = any(flowers), let index = bed.rows.index(id: flower.id) else { break }
      switch pick(4) {
      case 0: bed.rows[index] = flower
      case 1: bed.rows[id: flower.id]!.replace(with: flower)
      case 2: bed.rows.updateOrAppend(flower)
      default:
        bed.rows.remove(id: flower.id)
        bed.rows.append(flower)
      }
    }
  }

  private func change(_ garden: inout Garden.State) {
    let choice = pick(9)
    trace.append("garden\(choice)")
    switch choice {
    case 0: garden.a += 1
    case 1: change(&garden.branch)
    case 2:
      garden.branch.child.a += 1
      garden.branch = Bed.State()
    case 3: gardens.append(garden)
    case 4:
      garden.branch.child.a += 1
      if let kept = any(gardens) { garden = kept }
    case 5: if let kept = any(beds) { garden.branch = kept }
    case 6:
      guard let index = gardens.indices.randomElement(using: &random) else { break }
      gardens[index].branch.child.a += 50
      gardens[index].branch.rows.reverse()
    case 7:
      guard let kept = any(gardens) else { break }
      garden = kept
      garden.a += 1
    default:
      var copy = garden
      copy.branch.child.a += 3
      if pick(2) == 0 { copy.branch.optional = nil }
      garden = copy
    }
  }
}

/// A small random number generator that depends only on its seed.
private struct Generator: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}
