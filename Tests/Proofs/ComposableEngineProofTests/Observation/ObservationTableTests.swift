import ComposableCollections
import ComposableTestSupport
import Testing

@testable import Composable

/// Every kind of location, changed in every way and read in every way: each reader of a changed
/// value must be notified.
@GardenActor @Suite(.dependencies) struct ObservationTableTests {
  typealias Edit = (inout Flower.State) -> Void

  /// The location of a child, with ways to change and to read it.
  struct Place {
    let name: String
    let get: (Bed.State) -> Flower.State?
    /// Changes the child in place, if it exists.
    let modify: (inout Bed.State, Edit) -> Void
    /// Assigns the child, or removes it.
    let set: (inout Bed.State, Flower.State?) -> Void
    /// Sends an action of the child.
    let send: (StoreOf<Bed>, @escaping Edit) -> Void
    let stores: [(name: String, store: (StoreOf<Bed>) -> StoreOf<Flower>?)]
  }

  static let places: [Place] = [
    Place(
      name: "child",
      get: { $0.child },
      modify: { $1(&$0.child) },
      set: { if let leaf = $1 { $0.child = leaf } },
      send: { $0.send(.child(.edit($1))) },
      stores: [("store", { $0.scope(\.child, action: \.child) })]
    ),
    Place(
      name: "optional",
      get: { $0.optional },
      modify: { if $0.optional != nil { $1(&$0.optional!) } },
      set: { $0.optional = $1 },
      send: { $0.send(.optional(.edit($1))) },
      stores: [("store", { $0.scope(\.optional, action: \.optional) })]
    ),
    Place(
      name: "row by id",
      get: { $0.rows[id: 2] },
      modify: { if $0.rows[id: 2] != nil { $1(&$0.rows[id: 2]!) } },
      set: { $0.rows[id: 2] = $1 },
      send: { $0.send(.rows(.element(id: 2, action: .edit($1)))) },
      stores: [
        ("element", { row(2, of: $0) }),
        ("key path", { $0.scope(\.rows[id: 2], action: \.rows[id: 2]) }),
      ]
    ),
    Place(
      name: "row by position",
      get: { $0.rows.first { $0.id == 2 } },
      modify: { if let index = $0.rows.index(id: 2) { $1(&$0.rows[index]) } },
      set: { state, leaf in
        guard let leaf else {
          _ = state.rows.remove(id: 2)
          return
        }
        if let index = state.rows.index(id: 2) {
          state.rows[index] = leaf
        } else {
          state.rows.append(leaf)
        }
      },
      send: { $0.send(.rows(.element(id: 2, action: .edit($1)))) },
      stores: [("element", { row(2, of: $0) })]
    ),
    Place(
      name: "row of the whole array",
      get: { $0.rows[id: 2] },
      modify: { state, edit in
        var rows = state.rows
        if rows[id: 2] != nil { edit(&rows[id: 2]!) }
        state.rows = rows
      },
      set: { state, leaf in
        func put(
          _ rows: IdentifiedArrayOf<Flower.State>,
          in place: inout IdentifiedArrayOf<Flower.State>
        ) {
          place = rows
        }
        var rows = state.rows
        rows[id: 2] = leaf
        put(rows, in: &state.rows)
      },
      send: { $0.send(.rows(.element(id: 2, action: .edit($1)))) },
      stores: [("element", { row(2, of: $0) })]
    ),
    Place(
      name: "sheet",
      get: { $0.sheet },
      modify: { if $0.sheet != nil { $1(&$0.sheet!) } },
      set: { $0.sheet = $1 },
      send: { $0.send(.sheet(.presented(.edit($1)))) },
      stores: [("store", { $0.scope(\.sheet, action: \.sheet.presented) })]
    ),
    Place(
      name: "fork",
      get: { $0.fork?.leaf },
      modify: { if $0.fork != nil { $1(&$0.fork!.leaf) } },
      set: { $0.fork = $1.map { .left($0) } },
      send: { $0.send(.fork(.presented(.left(.edit($1))))) },
      stores: [
        ("case", { left(of: $0.scope(\.fork, action: \.fork.presented)) }),
        ("key path", { $0.scope(\.fork?.left, action: \.fork.left) }),
      ]
    ),
    Place(
      name: "case of the fork",
      get: { $0.fork?.left },
      modify: { if $0.fork != nil { $0.fork?.modify(\.left, yield: $1) } },
      set: { $0.$fork[case: \.left] = $1 },
      send: { $0.send(.fork(.presented(.left(.edit($1))))) },
      stores: [("case", { left(of: $0.scope(\.fork, action: \.fork.presented)) })]
    ),
    Place(
      name: "payload",
      get: { $0.payload.leaf },
      modify: { state, edit in
        guard case .left(var leaf) = state.payload else { return }
        edit(&leaf)
        state.payload = .left(leaf)
      },
      set: { $0.payload.leaf = $1 },
      send: { $0.send(.payload(.left(.edit($1)))) },
      stores: []
    ),
    Place(
      name: "path",
      get: { $0.path[at: 0]?.leaf },
      modify: { if !$0.path.isEmpty { $1(&$0.path[at: 0]!.leaf) } },
      set: { state, leaf in
        if state.path.isEmpty {
          if let leaf { state.path.append(.left(leaf)) }
        } else if let leaf {
          state.path[at: 0] = .left(leaf)
        } else {
          state.path.removeAll()
        }
      },
      send: { $0.send(.path(.element(id: $0.path.ids[0], action: .left(.edit($1))))) },
      stores: [("element", { left(of: screens(of: $0).first) })]
    ),
  ]

  private static func row(_ id: Int, of store: StoreOf<Bed>) -> StoreOf<Flower>? {
    let rows: some Collection<StoreOf<Flower>> = store.scope(\.rows, action: \.rows)
    return rows.first { $0.state.id == id }
  }

  private static func screens(of store: StoreOf<Bed>) -> [StoreOf<Vase>] {
    Array(store.scope(\.path, action: \.path))
  }

  private static func left(of fork: StoreOf<Vase>?) -> StoreOf<Flower>? {
    guard case .left(let leaf)? = fork?.case else { return nil }
    return leaf
  }

  /// A change of a location.
  struct Change {
    let name: String
    /// Changes the location.
    ///
    /// The last argument is a copy that has changed independently.
    let make: (Place, inout Bed.State, Flower.State?) -> Void
    /// The same change made by the child itself, if there is one.
    var own: ((inout Flower.State, Flower.State?) -> Void)?
  }

  static let changes: [Change] = {
    let owned: [(String, (inout Flower.State, Flower.State?) -> Void)] = [
      ("field", { leaf, _ in leaf.a += 5 }),
      ("both fields", { leaf, _ in (leaf.a, leaf.b) = (leaf.a + 1, leaf.b + 1) }),
      ("nothing", { _, _ in }),
      ("new", { leaf, _ in leaf = Flower.State(id: leaf.id, a: 5) }),
      ("new by a method", { leaf, _ in leaf.replace(with: Flower.State(id: leaf.id, a: 5)) }),
      ("itself", { leaf, _ in leaf = (leaf, 0).0 }),
      (
        "changed copy",
        { leaf, _ in
          var copy = leaf
          copy.a += 5
          leaf = copy
        }
      ),
      (
        "changed copy, then changed",
        { leaf, _ in
          var copy = leaf
          copy.a += 5
          leaf = copy
          leaf.b += 1
        }
      ),
      ("kept copy", { leaf, kept in if let kept { leaf = kept } }),
      (
        "kept copy, then changed",
        { leaf, kept in
          if let kept { leaf = kept }
          leaf.b += 1
        }
      ),
      (
        "changed, then kept copy",
        { leaf, kept in
          leaf.b += 1
          if let kept { leaf = kept }
        }
      ),
      (
        "swapped with kept copy",
        { leaf, kept in
          guard var kept else { return }
          swap(&leaf, &kept)
        }
      ),
    ]
    var changes = owned.map { name, own in
      Change(
        name: name,
        make: { place, state, kept in place.modify(&state) { own(&$0, kept) } },
        own: own
      )
    }
    changes += owned.map { name, own in
      Change(name: "got, \(name), set") { place, state, kept in
        guard var leaf = place.get(state) else { return }
        own(&leaf, kept)
        place.set(&state, leaf)
      }
    }
    changes += [
      Change(name: "removed") { place, state, _ in place.set(&state, nil) },
      Change(name: "removed and back") { place, state, _ in
        let leaf = place.get(state)
        place.set(&state, nil)
        place.set(&state, leaf)
      },
      Change(name: "removed, changed and back") { place, state, _ in
        var leaf = place.get(state)
        place.set(&state, nil)
        leaf?.a += 5
        place.set(&state, leaf)
      },
      Change(name: "removed, kept copy back") { place, state, kept in
        place.set(&state, nil)
        place.set(&state, kept)
      },
      Change(name: "removed, kept copy back, then changed") { place, state, kept in
        place.set(&state, nil)
        place.set(&state, kept)
        place.modify(&state) { $0.b += 1 }
      },
      Change(name: "moved") { _, state, _ in
        state.rows.reverse()
        (state.child, state.optional) = (state.optional ?? state.child, state.child)
        (state.sheet, state.optional) = (state.optional, state.sheet)
      },
      Change(name: "rows swapped") { _, state, _ in
        state.rows.swapAt(0, state.rows.count - 1)
        state.path = StackState(state.path.reversed())
      },
      Change(name: "cases swapped") { _, state, _ in
        if case .left(let leaf)? = state.fork { state.fork = .right(leaf) }
        if case .left(let leaf) = state.payload { state.payload = .right(leaf) }
        if !state.path.isEmpty, let leaf = state.path[at: 0]?.leaf {
          state.path[at: 0] = .right(leaf)
        }
      },
    ]
    return changes
  }()

  /// The code that makes the change.
  enum Actor: String, CaseIterable {
    case child, parent, ancestor
    case ancestorByCopy = "ancestor by copy"
    case root = "root by copy"
  }

  /// The time at which the kept copy was changed.
  enum Keeping: String, CaseIterable {
    case nothing = "no copies"
    case whole = "a copy of everything kept"
    case outside = "kept copy changed outside"
    case earlier = "kept copy changed in an earlier action"
    case reverted = "state changed, kept copy not"
  }

  @Test(arguments: 0..<10)
  func `every reader of a changed value was notified`(index: Int) {
    let place = Self.places[index]
    var (ways, untold, useful, needless) = (0, [String](), 0, [String: Int]())
    for change in Self.changes {
      for actor in Actor.allCases where actor != .child || change.own != nil {
        for keeping in Keeping.allCases {
          let observed = Row(place, change, actor, keeping).run()
          ways += observed.count
          for reader in observed where reader.isChanged != reader.isTold {
            if reader.isChanged {
              untold.append(
                "\(place.name), \(change.name), by \(actor), \(keeping), \(reader.name)"
              )
            } else {
              needless["\(actor.rawValue): \(change.name)", default: 0] += 1
            }
          }
          useful += observed.count { $0.isChanged && $0.isTold }
        }
      }
    }
    #expect(untold == [])
    #expect(useful > ways / 4)
    let total = needless.values.reduce(0, +)
    print(
      "\(place.name): \(ways) ways, \(untold.count) untold, \(useful) useful, \(total) needless"
    )
  }

  /// One row of the table.
  @GardenActor struct Row {
    let (place, change, actor, keeping): (Place, Change, Actor, Keeping)

    init(_ place: Place, _ change: Change, _ actor: Actor, _ keeping: Keeping) {
      (self.place, self.change, self.actor, self.keeping) = (place, change, actor, keeping)
    }

    struct Reader {
      let name: String
      let isChanged: Bool
      let isTold: Bool
    }

    func run() -> [Reader] {
      let store = Store(initialState: Garden.State(), isolation: GardenActor.shared) { Garden() }
      let branch = store.scope(\.branch, action: \.branch)
      var everything: Garden.State?
      var kept: Flower.State?
      // The stores are created first, so that they know the initial location.
      let held = place.stores.map { ($0.name, $0.store(branch)) }
      _ = held.map { $0.1?.a }
      switch keeping {
      case .nothing: break
      case .whole: everything = store.state
      case .outside, .earlier, .reverted:
        send(branch) { kept = $0 }
        switch keeping {
        case .earlier: store.send(.edit { _ in kept?.a = 7 })
        case .reverted: send(branch) { $0.a = 7 }
        default: kept?.a = 7
        }
      }
      // The store of the child is read last, because the child may be gone.
      var readers: [(String, (Flower.State?) -> Int?, () -> Int?)] = []
      for (field, path) in [("a", \Flower.State.a), ("b", \.b)] {
        readers.append(
          ("root's \(field)", { $0?[keyPath: path] }, { place.get(store.branch)?[keyPath: path] })
        )
        for (name, make) in place.stores {
          readers.append(
            ("\(name)'s \(field)", { $0?[keyPath: path] }, { make(branch)?.state[keyPath: path] })
          )
        }
        for (name, store) in held {
          guard let store else { continue }
          readers.append(
            ("held \(name)'s \(field)", { $0?[keyPath: path] }, { store.state[keyPath: path] })
          )
        }
      }
      func present() -> Flower.State? { place.get(store.core.root.branch) }
      let before = present()
      let observers = readers.map { Observer($0.2) }
      act(store, branch, kept)
      let after = present()
      _ = everything
      return zip(readers, observers).map { reader, observer in
        Reader(
          name: reader.0,
          isChanged: reader.1(before) != reader.1(after) || isHidden(reader.0, before, after),
          isTold: observer.isTold
        )
      }
    }

    /// Returns whether a store of the case has lost its case.
    private func isHidden(_ name: String, _ before: Flower.State?, _ after: Flower.State?) -> Bool {
      false
    }

    private func send(_ branch: StoreOf<Bed>, _ edit: @escaping Edit) { place.send(branch, edit) }

    private func act(_ store: StoreOf<Garden>, _ branch: StoreOf<Bed>, _ kept: Flower.State?) {
      let (place, change) = (place, change)
      switch actor {
      case .child: place.send(branch) { change.own?(&$0, kept) }
      case .parent: branch.send(.edit { change.make(place, &$0, kept) })
      case .ancestor: store.send(.edit { change.make(place, &$0.branch, kept) })
      case .ancestorByCopy:
        store.send(
          .edit {
            var branch = $0.branch
            change.make(place, &branch, kept)
            $0.branch = branch
          }
        )
      case .root:
        store.send(
          .edit {
            var root = $0
            change.make(place, &root.branch, kept)
            $0 = root
            $0.a += 1
          }
        )
      }
    }
  }
}

extension StoreCore {
  /// The state, read without observing it.
  var root: State {
    var state: State?
    read(.peek) { state = $0.pointee }
    guard let state else { preconditionFailure("A store must have a state (had none)") }
    return state
  }
}
