import Composable

// The conversion between the feature's and the model's states and actions.

extension Model.Feature {
  init(_ state: Node.State) {
    self.init(
      id: state.id,
      count: state.count,
      isPresented: state.isPresented,
      leaf: state.leaf.map { Model.Leaf(number: $0.number, count: $0.count) },
      rows: state.rows.map { Model.Feature($0) },
      sheet: state.sheet.map { [Model.Feature($0)] } ?? [],
      path: state.path.map { Model.Feature($0) },
      alert: state.alert.flatMap { Int(String(state: $0.title)) }
    )
  }

  /// Returns the features that a program names, as far as they exist.
  func address(of hops: some Collection<Program.Hop>) -> [Model.Place] {
    guard let hop = hops.first else { return [] }
    let rest = hops.dropFirst()
    switch hop {
    case .leaf: return [.leaf]
    case .alert: return [.alert]
    case .row(let index):
      guard !rows.isEmpty else { return [.row(-1)] }
      let row = rows[index % rows.count]
      return [.row(row.id)] + row.address(of: rest)
    case .sheet:
      return [.sheet] + (sheet.first?.address(of: rest) ?? [])
    case .screen(let index):
      guard !path.isEmpty else { return [] }
      let screen = path[index % path.count]
      return [.screen(screen.id)] + screen.address(of: rest)
    }
  }

  /// Returns the feature at an address.
  func feature(at address: some Collection<Model.Place>) -> Model.Feature? {
    guard let place = address.first else { return self }
    let child: Model.Feature? =
      switch place {
      case .leaf, .alert: nil
      case .row(let id): rows.first { $0.id == id }
      case .sheet: sheet.first
      case .screen(let id): path.first { $0.id == id }
      }
    return child?.feature(at: address.dropFirst())
  }
}

extension Node.Action {
  /// Creates the store's action for an action of the model.
  init?(_ action: Model.Action, to state: Node.State?) {
    guard let place = action.address.first else {
      switch action.message {
      case .order(let order): self = .order(order)
      case .dismiss: self = .sheet(.dismiss)
      case .popFrom(let number):
        guard let id = state?.screen(number) else { return nil }
        self = .path(.popFrom(id: id))
      }
      return
    }
    let rest = Model.Action(address: Array(action.address.dropFirst()), message: action.message)
    func inner(_ state: Node.State?) -> Node.Action? { Node.Action(rest, to: state) }
    switch place {
    case .leaf:
      guard case .order(let order) = action.message else { return nil }
      self = .leaf(.order(order))
    case .alert:
      guard case .order(let order) = action.message else { return nil }
      self = .alert(.presented(order))
    case .row(let id):
      guard let action = inner(state?.rows[id: id]) else { return nil }
      self = .rows(.element(id: id, action: action))
    case .sheet:
      guard let action = inner(state?.sheet) else { return nil }
      self = .sheet(.presented(action))
    case .screen(let number):
      guard let id = state?.screen(number), let action = inner(state?.path[id: id]) else {
        return nil
      }
      self = .path(.element(id: id, action: action))
    }
  }

  /// The number of the order, or zero for a dismissal.
  var number: Int {
    switch self {
    case .order(let order), .leaf(.order(let order)), .alert(.presented(let order)): order.number
    case .rows(.element(_, let action)), .sheet(.presented(let action)),
      .path(.element(_, let action)):
      action.number
    case .sheet(.dismiss), .path, .alert(.dismiss): 0
    }
  }
}

extension Node.State {
  fileprivate func screen(_ number: Int) -> StackElementID? {
    path.ids.first { path[id: $0]?.id == number }
  }
}

extension Model.Message {
  /// The number of the order, or zero for a dismissal.
  var number: Int {
    if case .order(let order) = self { order.number } else { 0 }
  }
}
