import Composable
import Foundation

/// A feature that follows orders, with children of every kind.
@Reducer struct Node {
  struct State: Identifiable {
    let id: Int
    var count = 0
    @Shared var total: Int

    /// A Boolean value that indicates whether the feature, or one above it, is presented.
    var isPresented = false
    var leaf: Leaf.State?
    var rows: IdentifiedArrayOf<Node.State> = []
    @PresentationState var sheet: Node.State?
    var path = StackState<Node.State>()
    @PresentationState var alert: AlertState<Program.Order>?
  }

  enum Action: Sendable {
    case order(Program.Order)
    case leaf(Leaf.Action)
    indirect case rows(IdentifiedActionOf<Node>)
    indirect case sheet(PresentationAction<Node.Action>)
    indirect case path(StackActionOf<Node>)
    case alert(PresentationAction<Program.Order>)
  }

  let bench: Bench

  /// Sends an action to the store, like user code that the reducer calls.
  let reenter: (Node.Action) -> Void

  @Dependency(\.dismiss) var dismiss

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .order(let order), .alert(.presented(let order)):
        bench.handled(order.number, by: state.id)
        for change in order.changes { apply(change, to: &state) }
        let effects = EffectBuilder(bench: bench, dismiss: state.isPresented ? dismiss : nil)
        return effects.effect(of: order.plan).map { .order($0) }
      case .leaf(.order(let order)), .rows(.element(_, .order(let order))),
        .sheet(.presented(.order(let order))), .path(.element(_, .order(let order))):
        bench.seen(order.number, by: state.id)
        for change in order.reaction { apply(change, to: &state) }
      case .sheet(.dismiss), .path(.popFrom):
        bench.dismissed(by: state.id)
      case .alert, .rows, .sheet, .path:
        break
      }
      return .none
    }
    .ifLet(\.leaf, action: \.leaf) { Leaf(bench: bench) }
    .forEach(\.rows, action: \.rows) { Node(bench: bench, reenter: reenter) }
    .ifLet(\.$sheet, action: \.sheet) { Node(bench: bench, reenter: reenter) }
    .forEach(\.path, action: \.path) { Node(bench: bench, reenter: reenter) }
    .ifLet(\.$alert, action: \.alert)
  }

  private func apply(_ change: Program.Change, to state: inout State) {
    func node(_ id: Int, isPresented: Bool = true) -> State {
      State(id: id, total: state.$total, isPresented: isPresented || state.isPresented)
    }
    switch change {
    case .add(let number): state.count += number
    case .share(let number): state.$total.withLock { $0 += number }
    case .putLeaf(let number):
      state.leaf = Leaf.State(number: number, total: state.$total, isPresented: state.isPresented)
    case .removeLeaf: state.leaf = nil
    case .addRow(let number): state.rows.append(node(number, isPresented: false))
    case .removeRow(let index):
      if !state.rows.isEmpty { state.rows.remove(at: index % state.rows.count) }
    case .reverseRows: state.rows.reverse()
    case .present(let number): state.sheet = node(number)
    case .presentSame: if let sheet = state.sheet { state.sheet = node(sheet.id) }
    case .unpresent: state.sheet = nil
    case .push(let number): state.path.append(node(number))
    case .pop(let index):
      if !state.path.isEmpty { state.path.pop(from: state.path.ids[index % state.path.count]) }
    case .removeScreen(let index):
      guard !state.path.isEmpty else { return }
      state.path[id: state.path.ids[index % state.path.count]] = nil
    case .alert(let number): state.alert = AlertState { TextState("\(number)") }
    case .reenter(let order): reenter(.order(order))
    }
  }
}

extension Node.State {
  init(id: Int, total: Shared<Int>, isPresented: Bool = false) {
    self.id = id
    _total = total
    self.isPresented = isPresented
  }
}

/// A child without an identity and without children.
@Reducer struct Leaf {
  struct State {
    let number: Int
    var count = 0
    @Shared var total: Int
    let isPresented: Bool

    init(number: Int, total: Shared<Int>, isPresented: Bool) {
      self.number = number
      _total = total
      self.isPresented = isPresented
    }
  }

  enum Action: Sendable { case order(Program.Order) }

  let bench: Bench

  @Dependency(\.dismiss) var dismiss

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      guard case .order(let order) = action else { return .none }
      bench.handled(order.number, by: state.number)
      for change in order.changes {
        switch change {
        case .add(let number): state.count += number
        case .share(let number): state.$total.withLock { $0 += number }
        default: break
        }
      }
      let effects = EffectBuilder(bench: bench, dismiss: state.isPresented ? dismiss : nil)
      return effects.effect(of: order.plan).map { .order($0) }
    }
  }
}
