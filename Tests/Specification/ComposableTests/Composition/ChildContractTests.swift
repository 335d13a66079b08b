import ComposableTestKit
import ComposableTestSupport
import Testing

@testable import Composable

/// The contract of a child that can be missing, for every operator that runs one.
///
/// The files of the operators test what is special about each.
@MainActor @Suite(.dependencies) struct ChildContractTests {
  private func makeStore(
    _ operation: ChildOperator,
    _ child: Child.State? = Child.State(id: 1)
  ) -> StoreOf<Home> {
    var state = Home.State(operation: operation)
    operation.set(child, in: &state)
    return Store(initialState: state) { Home() }
  }

  // MARK: Order

  @Test(arguments: ChildOperator.allCases)
  func `the child runs before the parent, which can remove it`(operation: ChildOperator) {
    let store = makeStore(operation)
    store.send(.increment, to: operation)
    expectEqual(store.withState(\.seen), [1])
    expectEqual(store.siblingCount, 0)
    store.send(.removeOnNext)
    store.send(.increment, to: operation)
    #expect(store.child == nil)
    expectEqual(store.withState(\.seen), [1, 2])
  }

  @Test(arguments: ChildOperator.allCases)
  func `an action for a missing child is reported, and passed to the parent`(
    operation: ChildOperator
  ) {
    let store = makeStore(operation, nil)
    let texts = issues { store.send(.increment, to: operation) }
    expectEqual(store.withState(\.seen), [nil])
    expectEqual(texts, [operation.missingChild])
  }

  // MARK: Effects

  @Test(arguments: ChildOperator.allCases)
  func `the actions of an effect reach the child`(operation: ChildOperator) async {
    let (store, gate) = (makeStore(operation), Gate())
    let task = store.send(.start(gate), to: operation)
    gate.open()
    await task.finish()
    expectEqual(store.child?.count, 1)
    expectEqual(store.siblingCount, 0)
  }

  @Test(arguments: ChildOperator.allCases)
  func `removing the child cancels its effects and those of its children`(
    operation: ChildOperator
  ) async {
    let store = makeStore(operation, Child.State(id: 1, grandchild: Grandchild.State()))
    let tasks = [
      store.send(.start(Gate()), to: operation),
      store.send(.grandchild(.start(Gate())), to: operation),
    ]
    expectEqual(store.effectsInFlight, 2)
    store.send(.set(nil))
    expectEqual(store.effectsInFlight, 0)
    for task in tasks { await task.finish() }
  }

  @Test(arguments: ChildOperator.allCases)
  func `removing a grandchild does not cancel the child's effects`(operation: ChildOperator) async {
    let store = makeStore(operation, Child.State(id: 1, grandchild: Grandchild.State()))
    let gate = Gate()
    let child = store.send(.start(gate), to: operation)
    let grandchild = store.send(.grandchild(.start(Gate())), to: operation)
    store.send(.set(Child.State(id: 1)))
    await grandchild.finish()
    gate.open()
    await child.finish()
    expectEqual(store.child?.count, 1)
  }

  @Test(arguments: ChildOperator.allCases)
  func `removing the child in the action that starts an effect cancels it`(
    operation: ChildOperator
  ) async {
    let store = makeStore(operation)
    store.send(.removeOnNext)
    let task = store.send(.start(Gate()), to: operation)
    expectEqual(store.effectsInFlight, 0)
    await task.finish()
  }

  @Test(arguments: ChildOperator.allCases, [true, false])
  func `a reducer before or after the operator can remove the child`(
    operation: ChildOperator,
    isBefore: Bool
  ) async {
    let remover = Reduce<Home.State, Home.Action> { state, action in
      if case .removeOutside = action { operation.set(nil, in: &state) }
      return .none
    }
    var state = Home.State(operation: operation)
    operation.set(Child.State(id: 1), in: &state)
    let store = Store(initialState: state) {
      if isBefore { remover }
      Home()
      if !isBefore { remover }
    }
    let task = store.send(.start(Gate()), to: operation)
    store.send(.removeOutside)
    expectEqual(store.effectsInFlight, 0)
    await task.finish()
  }

  // MARK: Identity

  @Test(arguments: ChildOperator.allCases)
  func `a child with another id is another child`(operation: ChildOperator) async {
    let store = makeStore(operation)
    let task = store.send(.start(Gate()), to: operation)
    store.send(.set(Child.State(id: 2)))
    expectEqual(store.effectsInFlight, 0)
    await task.finish()
  }

  @Test(arguments: ChildOperator.allCases)
  func `a child with the same id keeps its effects`(operation: ChildOperator) async {
    let (store, gate) = (makeStore(operation), Gate())
    let task = store.send(.start(gate), to: operation)
    store.send(.set(Child.State(id: 1, count: 10)))
    gate.open()
    await task.finish()
    expectEqual(store.child?.count, 11)
  }

  // MARK: Cancellation

  @Test(arguments: ChildOperator.allCases)
  func `the parent's cancel reaches the effects of the child and its children`(
    operation: ChildOperator
  ) async {
    let store = makeStore(operation, Child.State(id: 1, grandchild: Grandchild.State()))
    let tasks = [
      store.send(.start(Gate()), to: operation),
      store.send(.grandchild(.start(Gate())), to: operation),
    ]
    store.send(.cancelAll)
    expectEqual(store.effectsInFlight, 0)
    for task in tasks { await task.finish() }
  }

  @Test(arguments: ChildOperator.allCases)
  func `the child's cancel does not reach the effects of the parent or a sibling`(
    operation: ChildOperator
  ) async {
    let store = makeStore(operation)
    var others = [store.send(.start)]
    if let action = operation.siblingAction(.start(Gate()), in: store.withState { $0 }) {
      others.append(store.send(action))
    }
    let child = store.send(.start(Gate()), to: operation)
    store.send(.cancel, to: operation)
    await child.finish()
    expectEqual(store.effectsInFlight, others.count)
    for task in others {
      task.cancel()
      await task.finish()
    }
  }

  @Test(arguments: ChildOperator.allCases)
  func `replacing an effect of the child does not cancel the parent's`(
    operation: ChildOperator
  ) async {
    let store = makeStore(operation)
    let parent = store.send(.start)
    let children = [
      store.send(.restart(Gate()), to: operation),
      store.send(.restart(Gate()), to: operation),
    ]
    await children[0].finish()
    expectEqual(store.effectsInFlight, 2)
    for task in [parent, children[1]] {
      task.cancel()
      await task.finish()
    }
  }
}

/// The operators that run a child that can be missing.
enum ChildOperator: CaseIterable {
  case ifLet, presentedIfLet, ifCaseLet, scopeOfCase, forEach, forEachOfCustomCollection
  case forEachOfStack
}

extension ChildOperator {
  /// Returns the child, if it exists.
  fileprivate func child(in state: Home.State) -> Child.State? {
    switch self {
    case .ifLet: state.optional
    case .presentedIfLet: state.presented
    case .ifCaseLet: state.page[case: \.child]
    case .scopeOfCase: state.scoped[case: \.child]
    case .forEach: state.rows.first { $0.id != Self.siblingID }
    case .forEachOfCustomCollection: state.pile.values.first { $0.id != Self.siblingID }
    case .forEachOfStack: state.path.first { $0.id != Self.siblingID }
    }
  }

  /// Sets or removes the child.
  ///
  /// A collection also contains a sibling.
  fileprivate func set(_ child: Child.State?, in state: inout Home.State) {
    let elements = (child.map { [$0] } ?? []) + [Child.State(id: Self.siblingID)]
    switch self {
    case .ifLet: state.optional = child
    case .presentedIfLet: state.presented = child
    case .ifCaseLet: state.page = child.map { .child($0) } ?? .empty
    case .scopeOfCase: state.scoped = child.map { .child($0) } ?? .empty
    case .forEach: state.rows = IdentifiedArray(uniqueElements: elements)
    case .forEachOfCustomCollection: state.pile.values = elements
    case .forEachOfStack:
      let old = zip(state.path.ids, state.path).first { $0.1.id != Self.siblingID }
      if let child, let old, old.1.id == child.id {
        state.path[id: old.0] = child
      } else {
        if let old { state.path[id: old.0] = nil }
        if state.path.isEmpty { state.path.append(Child.State(id: Self.siblingID)) }
        if let child { state.path.append(child) }
      }
    }
  }

  fileprivate static var siblingID: Int { 99 }

  fileprivate func action(_ action: Child.Action, in state: Home.State) -> Home.Action {
    switch self {
    case .ifLet: .optional(action)
    case .presentedIfLet: .presented(.presented(action))
    case .ifCaseLet: .page(.child(action))
    case .scopeOfCase: .scoped(.child(action))
    case .forEach: .rows(.element(id: 1, action: action))
    case .forEachOfCustomCollection: .pile(.element(id: 1, action: action))
    case .forEachOfStack:
      .path(.element(id: state.path.count > 1 ? state.path.ids[1] : 7, action: action))
    }
  }

  /// Returns an action for the sibling in a collection.
  fileprivate func siblingAction(_ action: Child.Action, in state: Home.State) -> Home.Action? {
    switch self {
    case .forEach: .rows(.element(id: Self.siblingID, action: action))
    case .forEachOfCustomCollection: .pile(.element(id: Self.siblingID, action: action))
    case .forEachOfStack: .path(.element(id: state.path.ids[0], action: action))
    default: nil
    }
  }

  /// The issue for an action whose child is missing.
  fileprivate var missingChild: String {
    let (operation, received, values, child, creation, removal, other) =
      switch self {
      case .ifLet:
        (
          "An \"ifLet\"", "a child action when child state was \"nil\"",
          "Action:\n    Child.Action.increment", "child", "creates", nil as String?, ""
        )
      case .presentedIfLet:
        (
          "An \"ifLet\"", "a presentation action when destination state was absent",
          "Action:\n    Home.Action.presented(.presented(.increment))", "presented feature",
          "presents",
          nil, ", or dismissed it again"
        )
      case .ifCaseLet:
        (
          "An \"ifCaseLet\"", "a child action when child state was set to a different case",
          "Action:\n    Page.Action.child(.increment)\n  State:\n    Page.State.empty", "child",
          "creates", nil, ""
        )
      case .scopeOfCase:
        (
          "A \"Scope\"", "a child action when child state was set to a different case",
          "Action:\n    Page.Action.child(.increment)\n  State:\n    Page.State.empty", "child",
          "creates",
          "put that reducer after the \"Scope\", or use \"ifCaseLet\", which runs the child first",
          ""
        )
      case .forEach:
        (
          "A \"forEach\"", "an action for a missing element",
          "Action:\n    Home.Action.rows(.element(id:, action: .increment))\n  ID:\n    1",
          "element",
          "adds", nil, ""
        )
      case .forEachOfCustomCollection:
        (
          "A \"forEach\"", "an action for a missing element",
          "Action:\n    Home.Action.pile(.element(id:, action: .increment))\n  ID:\n    1",
          "element",
          "adds", nil, ""
        )
      case .forEachOfStack:
        (
          "A \"forEach\"", "an action for a missing element",
          "Action:\n    Child.Action.increment\n  ID:\n    #7\n  Path IDs:\n    [#0]", "element",
          "pushes", nil, ""
        )
      }
    let name = operation.split(separator: "\"")[1]
    let advice =
      removal
      ?? "remove it in the reducer that \"\(name)\" is applied to, which runs after the \(child)"
    return """
      \(operation) at "ComposableTests/ChildContractTests.swift:\(line)" received \(received).

        \(values)

      The \(child) did not exist when its action arrived. This happens when

      • a test sends the \(child)'s action itself: send the action that \(creation) the \(child) \
      first;
      • a reducer that runs before this "\(name)" removed the \(child): \(advice);
      • code that keeps the \(child)'s store, such as a view, sent an action after the \(child) was \
      removed: send it earlier, or send an action of the parent;
      • an effect of the parent, or of another feature, sent an action to the \(child)\(other): \
      check that the \(child) exists before sending it.
      """
  }

  /// The line of the operator.
  private var line: UInt {
    switch self {
    case .ifLet: Home.line
    case .presentedIfLet: Home.line + 1
    case .forEach: Home.line + 2
    case .forEachOfCustomCollection: Home.line + 3
    case .forEachOfStack: Home.line + 4
    case .ifCaseLet: Page.line
    case .scopeOfCase: Home.scopeLine
    }
  }
}

extension StoreOf<Home> {
  @discardableResult
  fileprivate func send(_ action: Child.Action, to operation: ChildOperator) -> StoreTask {
    send(operation.action(action, in: withState { $0 }))
  }

  fileprivate var child: Child.State? { withState { $0.operation.child(in: $0) } }

  /// The sum of the counts of the siblings in collections.
  fileprivate var siblingCount: Int {
    withState { state in
      (Array(state.rows) + state.pile.values + Array(state.path))
        .filter { $0.id == ChildOperator.siblingID }
        .reduce(0) { $0 + $1.count }
    }
  }
}

/// A feature with a child in each kind of place, of which a test uses one.
@Reducer private struct Home {
  struct State {
    let operation: ChildOperator
    var optional: Child.State?
    @PresentationState var presented: Child.State?
    var page = Page.State.empty
    var scoped = Page.State.empty
    var rows: IdentifiedArrayOf<Child.State> = []
    var pile = Pile<Child.State>(values: [])
    var path = StackState<Child.State>()
    var removesChild = false
    var seen: [Int?] = []
  }

  enum Action: Sendable {
    case optional(Child.Action)
    case presented(PresentationAction<Child.Action>)
    case page(Page.Action)
    case scoped(Page.Action)
    case rows(IdentifiedActionOf<Child>)
    case pile(IdentifiedActionOf<Child>)
    case path(StackActionOf<Child>)
    case set(Child.State?)
    case removeOnNext, removeOutside, cancelAll, start
  }

  static let scopeLine: UInt = #line + 7
  static let line: UInt = #line + 24

  var body: some ReducerOf<Self> {
    CombineReducers {
      Scope(\.page, action: \.page) { Page() }
      Scope(\.scoped, action: \.scoped) {
        Scope(state: \Page.State.Cases.child, action: \Page.Action.Cases.child) { Child() }
      }
      Reduce { state, action in
        switch action {
        case .set(let child): state.operation.set(child, in: &state)
        case .removeOnNext: state.removesChild = true
        case .removeOutside: break
        case .cancelAll: return .cancel(id: Child.CancelID.start)
        case .start:
          return .run { _ in try await Task.never() }.cancellable(id: Child.CancelID.start)
        default:
          state.seen.append(state.operation.child(in: state)?.count)
          if state.removesChild { state.operation.set(nil, in: &state) }
        }
        return .none
      }
    }
    // One line for each operator: see `line`.
    .ifLet(\.optional, action: \.optional) { Child() }
    .ifLet(\.$presented, action: \.presented) { Child() }
    .forEach(\.rows, action: \.rows) { Child() }
    .forEach(\.pile, action: \.pile) { Child() }
    .forEach(\.path, action: \.path) { Child() }
  }
}

@Reducer private struct Page {
  @CasePathable enum State {
    case child(Child.State)
    case empty
  }

  enum Action: Sendable { case child(Child.Action) }

  static let line: UInt = #line + 3

  var body: some ReducerOf<Self> {
    EmptyReducer().ifCaseLet(\.child, action: \.child) { Child() }
  }
}

// swift-format-ignore: NoLeadingUnderscores
/// A collection that the library does not know.
///
/// Before `_ForEachElements` had requirements, a custom collection stopped the program.
private struct Pile<Value: Identifiable>: _ForEachElements {
  var values: [Value]

  var ids: OrderedSet<Value.ID> { OrderedSet(values.map(\.id)) }

  func _withElement(id: Value.ID, _ body: (Value) -> Void) {
    if let value = values.first(where: { $0.id == id }) { body(value) }
  }

  mutating func _modifyElement(id: Value.ID, _ body: (inout Value) -> Bool) -> Bool {
    guard let index = values.firstIndex(where: { $0.id == id }) else { return false }
    _ = body(&values[index])
    return true
  }
}
