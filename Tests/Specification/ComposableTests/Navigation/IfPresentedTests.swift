import Composable
import ComposableTestKit
import Testing

@MainActor @Suite struct IfPresentedTests {
  private func makeStore(
    _ sheet: Sheet.State? = Sheet.State(),
    onDismiss: Sheet.Answer = .keep
  ) -> StoreOf<Sheet> {
    Store(initialState: Sheet.State(sheet: sheet)) { Sheet(onDismiss: onDismiss) }
  }

  // MARK: Order

  @Test func `on dismissal the parent reads the state, which is removed afterwards`() {
    let store = makeStore(Sheet.State(count: 5))
    store.send(.sheet(.dismiss))
    expectEqual(store.withState { $0 }, Sheet.State(lastCount: 5))
  }

  @Test func `the parent may remove the state on dismissal`() {
    let store = makeStore(onDismiss: .remove)
    store.send(.sheet(.dismiss))
    #expect(store.withState { $0.sheet } == nil)
  }

  @Test func `a state that the parent presents on dismissal is dismissed if it has the same id`() {
    let store = makeStore(onDismiss: .presentSame)
    store.send(.sheet(.dismiss))
    #expect(store.withState { $0.sheet } == nil)
  }

  @Test func `a state that the parent presents on dismissal stays if it has another id`() {
    let store = makeStore(onDismiss: .presentOther)
    store.send(.sheet(.dismiss))
    #expect(store.withState { $0.sheet } == Sheet.State(id: 7))
  }

  @Test func `a feature may present itself to any depth`() {
    let store = makeStore(nil)
    store.send(.present(id: 1))
    store.send(.sheet(.presented(.present(id: 2))))
    store.send(.sheet(.presented(.sheet(.presented(.present(id: 3))))))
    store.send(.sheet(.presented(.sheet(.presented(.sheet(.presented(.increment)))))))
    #expect(store.withState { $0.sheet?.sheet?.sheet } == Sheet.State(id: 3, count: 1))
    store.send(.sheet(.presented(.sheet(.dismiss))))
    #expect(store.withState { $0.sheet } == Sheet.State(id: 1, lastCount: 0))
  }

  @Test func `an observer of the property sees no dismissal that does not happen`() {
    let store = Store(initialState: WatchedSheet.State()) { WatchedSheet() }
    store.send(.watched(.presented(.increment)))
    expectEqual(store.withState(\.seen), [1])
    store.send(.watched(.dismiss))
    expectEqual(store.withState(\.seen).last, .some(nil))
  }

  @Test func `a computed property is set to no dismissal that does not happen`() {
    let store = Store(initialState: WatchedSheet.State()) { WatchedSheet() }
    store.send(.computed(.presented(.increment)))
    expectEqual(store.withState(\.owner.seen), [1])
    store.send(.computed(.dismiss))
    expectEqual(store.withState(\.owner.seen).last, .some(nil))
  }

  // MARK: Absence

  @Test func `a dismissal of an absent feature is reported, and passed to the parent`() {
    var handled: [Sheet.Action] = []
    let store = Store(initialState: Sheet.State()) {
      Reduce<Sheet.State, Sheet.Action> { _, action in
        handled.append(action)
        return .none
      }
      .ifLet(\.$sheet, action: \.sheet) { Sheet() }
    }
    let texts = issues { store.send(.sheet(.dismiss)) }
    expectEqual(texts.count, 1)
    expectEqual(texts.first?.contains("\n  Action:\n    Sheet.Action.sheet(.dismiss)\n"), true)
    expectEqual(handled.count, 1)
  }

  // MARK: Effects

  @Test(arguments: [
    Sheet.Action.sheet(.dismiss), .remove, .replace(id: 1), .sheet(.presented(.answer(.remove))),
    .sheet(.presented(.answer(.presentOther))),
  ])
  func `dismissing, removing and replacing a feature cancels its effects`(
    action: Sheet.Action
  ) async {
    let store = makeStore()
    let task = store.send(.sheet(.presented(.start(Gate()))))
    expectEqual(store.effectsInFlight, 1)
    store.send(action)
    expectEqual(store.effectsInFlight, 0)
    await task.finish()
  }

  @Test func `a feature that dismisses itself ends its other effects`() async {
    let store = makeStore()
    let task = store.send(.sheet(.presented(.start(Gate()))))
    await store.send(.sheet(.presented(.close))).finish()
    #expect(store.withState { $0.sheet } == nil)
    expectEqual(store.effectsInFlight, 0)
    await task.finish()
  }

  @Test func `a grandchild that its grandparent dismisses ends its effects`() async {
    let store = makeStore(Sheet.State(sheet: Sheet.State()))
    let task = store.send(.sheet(.presented(.sheet(.presented(.start(Gate()))))))
    store.send(.sheet(.presented(.sheet(.dismiss))))
    await task.finish()
    #expect(store.withState { $0.sheet } == Sheet.State(lastCount: 0))
  }

  @Test func `presenting a feature leaves nothing to wait for`() async {
    let store = makeStore(nil)
    await store.send(.present(id: 1)).finish()
    expectEqual(store.effectsInFlight, 0)
  }

  // MARK: Dismissal

  @Test func `a feature asks its parent to dismiss it`() async {
    let store = makeStore(Sheet.State(count: 5))
    await store.send(.sheet(.presented(.close))).finish()
    expectEqual(store.withState { $0 }, Sheet.State(lastCount: 5))
  }

  @Test func `a feature is dismissed at its own level`() async {
    let store = makeStore(Sheet.State(sheet: Sheet.State(id: 2, count: 5)))
    await store.send(.sheet(.presented(.sheet(.presented(.close))))).finish()
    expectEqual(store.withState { $0 }, Sheet.State(sheet: Sheet.State(lastCount: 5)))
    await store.send(.sheet(.presented(.close))).finish()
    expectEqual(store.withState { $0 }, Sheet.State(lastCount: 0))
  }

  @Test func `a feature that was presented again is dismissed again`() async {
    let store = makeStore(nil)
    for id in 1...3 {
      store.send(.present(id: id))
      await store.send(.sheet(.presented(.close))).finish()
      #expect(store.withState { $0.sheet } == nil)
    }
  }

  @Test func `a part of a presented feature dismisses the whole`() async {
    let store = Store(initialState: Sheet.State(sheet: Sheet.State())) {
      EmptyReducer<Sheet.State, Sheet.Action>()
        .ifLet(\.$sheet, action: \.sheet) { Scope(\.self, action: \.self) { Sheet() } }
    }
    await store.send(.sheet(.presented(.close))).finish()
    #expect(store.withState { $0.sheet } == nil)
  }

  @Test func `the innermost way to dismiss wins`() async {
    let dismissed = Log<String>()
    func log(_ name: String) -> DismissEffect { DismissEffect { dismissed.add(name) } }
    let store = Store(initialState: Sheet.State(sheet: Sheet.State())) {
      EmptyReducer<Sheet.State, Sheet.Action>()
        .ifLet(\.$sheet, action: \.sheet) { Sheet().dependency(\.dismiss, log("inside")) }
        .dependency(\.dismiss, log("outside"))
    }
    await store.send(.sheet(.presented(.close))).finish()
    expectEqual(dismissed.all, ["inside"])
    #expect(store.withState { $0.sheet } != nil)

    let outer = makeStore()
    await withDependencies {
      $0.dismiss = log("around")
    } operation: {
      let store = makeStore()
      await store.send(.sheet(.presented(.close))).finish()
      #expect(store.withState { $0.sheet } == nil)
    }
    await outer.send(.sheet(.presented(.close))).finish()
    expectEqual(dismissed.all, ["inside"])
  }

  @Test func `a cancelled effect dismisses nothing`() async {
    let gate = Gate()
    let store = Store(initialState: Sheet.State(sheet: Sheet.State())) {
      EmptyReducer<Sheet.State, Sheet.Action>()
        .ifLet(\.$sheet, action: \.sheet) {
          Reduce { _, _ in
            @Dependency(\.dismiss) var dismiss
            return .run { _ in
              await gate.pass()
              await dismiss()
            }
          }
        }
    }
    let task = store.send(.sheet(.presented(.close)))
    task.cancel()
    gate.open()
    await task.finish()
    #expect(store.withState { $0.sheet } != nil)
  }

  @Test func `only presented features read that they are presented`() {
    let store = makeStore(Sheet.State(sheet: Sheet.State()))
    store.send(.look)
    store.send(.sheet(.presented(.look)))
    store.send(.sheet(.presented(.sheet(.presented(.look)))))
    store.send(.look)
    expectEqual(store.withState { $0.isPresented }, false)
    expectEqual(store.withState { $0.sheet?.isPresented }, true)
    expectEqual(store.withState { $0.sheet?.sheet?.isPresented }, true)
  }
}

/// Presents sheets in fields that count writes.
@Reducer private struct WatchedSheet {
  struct State {
    var watched = PresentationState<Sheet.State>(wrappedValue: Sheet.State()) {
      didSet { seen.append(watched.wrappedValue?.count) }
    }
    var seen: [Int?] = []

    let owner = Owner()
    var computed: PresentationState<Sheet.State> {
      get { owner.sheet }
      set { owner.sheet = newValue }
    }
  }

  final class Owner {
    var sheet = PresentationState<Sheet.State>(wrappedValue: Sheet.State()) {
      didSet { seen.append(sheet.wrappedValue?.count) }
    }
    var seen: [Int?] = []
  }

  enum Action {
    case watched(PresentationAction<Sheet.Action>)
    case computed(PresentationAction<Sheet.Action>)
  }

  var body: some ReducerOf<Self> {
    EmptyReducer()
      .ifLet(\.watched, action: \.watched) { Sheet() }
      .ifLet(\.computed, action: \.computed) { Sheet() }
  }
}
