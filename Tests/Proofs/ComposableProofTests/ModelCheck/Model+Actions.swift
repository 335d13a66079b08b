extension Model {
  /// Sends an action from the test.
  mutating func send(_ action: Action) {
    groups += 1
    sent.append(groups)
    handle(action, group: groups)
    handleQueue()
  }

  mutating func handleQueue() {
    while !queue.isEmpty {
      let (action, group) = queue.removeFirst()
      handle(action, group: group)
    }
  }

  mutating func handle(_ action: Action, group: Int) {
    var root = root
    let returned = reduce(&root, [], action.address[...], action.message)
    self.root = root
    for order in reentrant {
      groups += 1
      queue.append((Action(address: [], message: .order(order)), groups))
    }
    reentrant = []
    handled.append((action, root))
    if let (plan, seats) = returned { start(plan, Context(seats: seats, group: group)) }
    if fault != .removalKeepsEffects {
      goOn(cancel(effects.filter { $0.isInFlight && !root.has($0.context.seats[...]) }))
    }
  }

  /// Runs a feature on an action, after its child.
  private mutating func reduce(
    _ feature: inout Feature,
    _ seats: [Seat],
    _ address: ArraySlice<Place>,
    _ message: Message
  ) -> (Program.Plan, [Seat])? {
    guard let place = address.first else { return receive(message, &feature, seats) }
    let rest = address.dropFirst()
    if fault == .parentRunsFirst { react(to: message, from: place, rest, &feature) }
    var result: (Program.Plan, [Seat])?
    var endedAlert: Int?
    switch place {
    case .leaf:
      if feature.leaf != nil, case .order(let order) = message {
        result = perform(order, &feature.leaf!, seats + [.leaf])
      } else {
        issues.append(.absentChild)
      }
    case .row(let id):
      if let index = feature.rows.firstIndex(where: { $0.id == id }) {
        result = reduce(&feature.rows[index], seats + [.row(id)], rest, message)
      } else {
        issues.append(.missingElement)
      }
    case .sheet:
      if feature.sheet.isEmpty {
        issues.append(.absentDestination)
      } else {
        let id = feature.sheet[0].id
        result = reduce(&feature.sheet[0], seats + [.sheet(id)], rest, message)
      }
    case .screen(let id):
      if let index = feature.path.firstIndex(where: { $0.id == id }) {
        result = reduce(&feature.path[index], seats + [.screen(id)], rest, message)
      } else {
        issues.append(.missingElement)
      }
    case .alert:
      endedAlert = feature.alert
      if feature.alert == nil { issues.append(.absentDestination) }
      if case .order(let order) = message { result = (perform(order, &feature), seats) }
    }
    if fault != .parentRunsFirst { react(to: message, from: place, rest, &feature) }
    if endedAlert != nil, feature.alert == endedAlert, fault != .alertStays { feature.alert = nil }
    return result
  }

  private mutating func react(
    to message: Message,
    from place: Place,
    _ rest: ArraySlice<Place>,
    _ feature: inout Feature
  ) {
    guard rest.isEmpty, place != .alert, case .order(let order) = message else { return }
    events.append(.seen(order.number, by: feature.id))
    for change in order.reaction { apply(change, to: &feature) }
  }

  /// Runs a feature on its own action.
  private mutating func receive(
    _ message: Message,
    _ feature: inout Feature,
    _ seats: [Seat]
  ) -> (Program.Plan, [Seat])? {
    switch message {
    case .order(let order):
      return (perform(order, &feature), seats)
    case .dismiss:
      events.append(.dismissed(by: feature.id))
      if feature.sheet.isEmpty { issues.append(.absentDestination) }
      if fault != .dismissalKeepsSheet { feature.sheet = [] }
    case .popFrom(let id):
      events.append(.dismissed(by: feature.id))
      if let index = feature.path.firstIndex(where: { $0.id == id }) {
        if fault == .popLeavesThoseAbove {
          feature.path.remove(at: index)
        } else {
          feature.path.removeSubrange(index...)
        }
      } else {
        issues.append(.missingPop)
      }
    }
    return nil
  }

  private mutating func perform(_ order: Program.Order, _ feature: inout Feature) -> Program.Plan {
    events.append(.handled(order.number, by: feature.id))
    for change in order.changes { apply(change, to: &feature) }
    return order.plan
  }

  private mutating func perform(
    _ order: Program.Order,
    _ leaf: inout Leaf,
    _ seats: [Seat]
  ) -> (Program.Plan, [Seat]) {
    events.append(.handled(order.number, by: leaf.number))
    for change in order.changes {
      if case .add(let number) = change { leaf.count += number }
      if case .share(let number) = change { total += number }
    }
    return (order.plan, seats)
  }

  private mutating func apply(_ change: Program.Change, to feature: inout Feature) {
    switch change {
    case .add(let number): feature.count += number
    case .share(let number): total += number
    case .putLeaf(let number): feature.leaf = Leaf(number: number)
    case .removeLeaf: feature.leaf = nil
    case .addRow(let id): feature.rows.append(Feature(id: id, isPresented: feature.isPresented))
    case .removeRow(let index):
      if !feature.rows.isEmpty { feature.rows.remove(at: index % feature.rows.count) }
    case .reverseRows: feature.rows.reverse()
    case .present(let id): feature.sheet = [Feature(id: id, isPresented: true)]
    case .presentSame:
      if let sheet = feature.sheet.first {
        feature.sheet = [Feature(id: sheet.id, isPresented: true)]
      }
    case .unpresent: feature.sheet = []
    case .push(let id): feature.path.append(Feature(id: id, isPresented: true))
    case .pop(let index):
      if !feature.path.isEmpty { feature.path.removeSubrange((index % feature.path.count)...) }
    case .removeScreen(let index):
      if !feature.path.isEmpty { feature.path.remove(at: index % feature.path.count) }
    case .alert(let id): feature.alert = id
    case .reenter(let order):
      issues.append(.reentrant)
      reentrant.append(order)
    }
  }
}

extension Model.Feature {
  /// Returns whether the same child still exists.
  func has(_ seats: ArraySlice<Model.Seat>) -> Bool {
    guard let seat = seats.first else { return true }
    let child =
      switch seat {
      case .leaf: leaf.map { Model.Feature(id: $0.number) }
      case .row(let id): rows.first { $0.id == id }
      case .sheet(let id): sheet.first { $0.id == id }
      case .screen(let id): path.first { $0.id == id }
      }
    return child?.has(seats.dropFirst()) ?? false
  }
}

extension Model.Action {
  /// Returns the action of an effect that belongs to a feature.
  init(_ order: Program.Order, of seats: [Model.Seat]) {
    self.init(address: seats.map(\.place), message: .order(order))
  }

  /// Returns the action that dismisses the innermost presented feature of an effect.
  init?(dismissing seats: [Model.Seat]) {
    guard let index = seats.lastIndex(where: \.isPresentation) else { return nil }
    let address = seats[..<index].map(\.place)
    if case .screen(let id) = seats[index] {
      self.init(address: address, message: .popFrom(id))
    } else {
      self.init(address: address, message: .dismiss)
    }
  }
}

extension Model.Seat {
  fileprivate var place: Model.Place {
    switch self {
    case .leaf: .leaf
    case .row(let id): .row(id)
    case .sheet: .sheet
    case .screen(let id): .screen(id)
    }
  }

  fileprivate var isPresentation: Bool {
    switch self {
    case .leaf, .row: false
    case .sheet, .screen: true
    }
  }
}
