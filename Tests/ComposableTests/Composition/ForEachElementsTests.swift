import Composable
import ComposableTestKit
import Testing

/// Before `ForEachElements` had requirements, a custom type stopped the program.
@MainActor @Suite struct ForEachElementsTests {
  private func makeStore(_ ids: [Int]) -> StoreOf<Board> {
    Store(initialState: Board.State(cards: Pile(values: ids.map { Child.State(id: $0) }))) {
      Board()
    }
  }

  @Test func `an action goes to the element of a collection of one's own`() {
    let store = makeStore([1, 2, 3])
    store.send(.cards(.element(id: 2, action: .increment)))
    #expect(store.withState { $0.cards.values.map(\.count) } == [0, 1, 0])
  }

  @Test func `an effect comes back to the element of a collection of one's own`() async {
    let (store, gate) = (makeStore([1, 2]), Gate())
    let task = store.send(.cards(.element(id: 2, action: .start(gate))))
    store.send(.remove(1))
    gate.open()
    await task.finish()
    #expect(store.withState { $0.cards.values.map(\.count) } == [1])
  }

  @Test func `removing an element from a collection of one's own cancels its effects`() async {
    let store = makeStore([1, 2])
    let tasks = [1, 2].map { store.send(.cards(.element(id: $0, action: .start(Gate())))) }
    store.send(.remove(1))
    await tasks[0].finish()
    #expect(store.effectsInFlight == 1)
    store.send(.remove(2))
    await tasks[1].finish()
  }

  @Test func `an action for an element that a collection of one's own lacks is reported`() {
    let store = makeStore([1])
    let texts = issues { store.send(.cards(.element(id: 7, action: .increment))) }
    #expect(
      texts == [
        """
        A "forEach" at "ComposableTests/ForEachElementsTests.swift:\(Board.line)" received an action \
        for a missing element.

          Action:
            Board.Action.cards(.element(id:, action: .increment))
          ID:
            7

        The element did not exist when its action arrived. This happens when

        • a test sends the element's action itself: send the action that adds the element first;
        • a reducer that runs before this "forEach" removed the element: remove it in the reducer \
        that "forEach" is applied to, which runs after the element;
        • an effect of the parent, or of another feature, sent an action to the element: check \
        that the element exists before sending it.
        """
      ]
    )
  }
}

/// A collection that the library does not know.
private struct Pile<Value: Identifiable>: ForEachElements {
  var values: [Value]

  var ids: OrderedSet<Value.ID> { OrderedSet(values.map(\.id)) }

  func withElement(id: Value.ID, _ body: (Value) -> Void) {
    if let value = values.first(where: { $0.id == id }) { body(value) }
  }

  mutating func modifyElement(id: Value.ID, _ body: (inout Value) -> Bool) -> Bool {
    guard let index = values.firstIndex(where: { $0.id == id }) else { return false }
    _ = body(&values[index])
    return true
  }
}

@Reducer private struct Board {
  struct State {
    var cards: Pile<Child.State>
  }

  enum Action {
    case cards(IdentifiedActionOf<Child>)
    case remove(Int)
  }

  static let line: UInt = #line + 7

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      if case .remove(let id) = action { state.cards.values.removeAll { $0.id == id } }
      return .none
    }
    .forEach(\.cards, action: \.cards) { Child() }
  }
}
