import Composable
import ComposableCollections

// States with a child in each kind of location. Every action carries the change that it makes.

@Reducer struct Flower {
  @ObservableState
  struct State: Equatable, Identifiable {
    let id: Int
    var a = 0
    var b = 0

    mutating func replace(with other: Self) { self = other }
  }
  enum Action { case edit((inout State) -> Void) }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .edit(let edit): edit(&state)
      }
      return .none
    }
  }
}

@Reducer enum Vase {
  case left(Flower)
  case right(Flower)
}

extension Vase.State: Equatable {}

@ObservableState @CasePathable
enum Pot: Equatable {
  case left(Flower.State)
  case right(Flower.State)
  case nothing
}

@Reducer struct Bed {
  @ObservableState
  struct State: Equatable {
    var a = 0
    var child = Flower.State(id: 0)
    var optional: Flower.State? = Flower.State(id: 1)
    var rows: IdentifiedArrayOf<Flower.State> = [Flower.State(id: 2), Flower.State(id: 3)]
    @Presents var sheet: Flower.State? = Flower.State(id: 4)
    @Presents var fork: Vase.State? = .left(Flower.State(id: 5))
    var payload = Pot.left(Flower.State(id: 6))
    var path = StackState<Vase.State>([.left(Flower.State(id: 7)), .right(Flower.State(id: 8))])
  }

  enum Action {
    case child(Flower.Action)
    case edit((inout State) -> Void)
    case fork(PresentationAction<Vase.Action>)
    case optional(Flower.Action)
    case path(StackActionOf<Vase>)
    case payload(PotAction)
    case rows(IdentifiedActionOf<Flower>)
    case sheet(PresentationAction<Flower.Action>)
  }

  @CasePathable enum PotAction {
    case left(Flower.Action)
    case right(Flower.Action)
  }

  var body: some ReducerOf<Self> {
    Scope(\.child, action: \.child) { Flower() }
    Scope(\.payload, action: \.payload) {
      EmptyReducer()
        .ifCaseLet(\.left, action: \.left) { Flower() }
        .ifCaseLet(\.right, action: \.right) { Flower() }
    }
    Reduce { state, action in
      if case .edit(let edit) = action { edit(&state) }
      return .none
    }
    .ifLet(\.optional, action: \.optional) { Flower() }
    .forEach(\.rows, action: \.rows) { Flower() }
    .ifLet(\.$sheet, action: \.sheet) { Flower() }
    .ifLet(\.$fork, action: \.fork)
    .forEach(\.path, action: \.path)
  }
}

@Reducer struct Garden {
  @ObservableState
  struct State: Equatable {
    var a = 0
    var branch = Bed.State()
  }

  enum Action {
    case branch(Bed.Action)
    case edit((inout State) -> Void)
  }

  var body: some ReducerOf<Self> {
    Scope(\.branch, action: \.branch) { Bed() }
    Reduce { state, action in
      if case .edit(let edit) = action { edit(&state) }
      return .none
    }
  }
}

extension Vase.State {
  /// The child, in either case.
  var leaf: Flower.State {
    get {
      switch self {
      case .left(let leaf), .right(let leaf): leaf
      }
    }
    set {
      switch self {
      case .left: self = .left(newValue)
      case .right: self = .right(newValue)
      }
    }
  }
}

extension Pot {
  var leaf: Flower.State? {
    get {
      switch self {
      case .left(let leaf), .right(let leaf): leaf
      case .nothing: nil
      }
    }
    set {
      switch (self, newValue) {
      case (_, nil): self = .nothing
      case (.right, let leaf?): self = .right(leaf)
      case (_, let leaf?): self = .left(leaf)
      }
    }
  }
}

extension StackState {
  /// The element at a position.
  subscript(at position: Int) -> Element? {
    get { position < count ? self[id: ids[position]] : nil }
    _modify { yield &self[id: ids[position]] }
  }
}

/// Keeps long tests off the main actor, which other tests need.
@globalActor actor GardenActor {
  static let shared = GardenActor()
}
