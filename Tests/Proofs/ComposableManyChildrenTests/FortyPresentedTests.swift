import Composable
import Testing

/// A chain of operators on places of four kinds: it must not cost the type checker much.
@MainActor @Suite struct FortyPresentedTests {
  @Test func `an action reaches the last of forty presented children`() {
    let store = Store(initialState: Presenter.State()) { Presenter() }
    store.send(.p10(.presented(.increment)))
    store.send(.a10(.dismiss))
    store.send(.o10(.increment))
    #expect(store.p10?.count == 1)
    #expect(store.a10 == nil)
    #expect(store.o10?.count == 1)
    #expect(store.p01?.count == 0)
  }
}

@Reducer private struct Child {
  @ObservableState
  struct State: Equatable, Identifiable {
    var id = 0
    var count = 0
  }

  enum Action { case increment }

  var body: some ReducerOf<Self> {
    Reduce { state, _ in
      state.count += 1
      return .none
    }
  }
}

private struct Question: _EphemeralState, Equatable {
  enum Action { case yes }
}

@Reducer private struct Presenter {
  @ObservableState
  struct State: Equatable {
    @Presents var p01: Child.State? = Child.State()
    @Presents var a01: Question? = Question()
    var o01: Child.State? = Child.State()
    var l01: IdentifiedArrayOf<Child.State> = []
    @Presents var p02: Child.State? = Child.State()
    @Presents var a02: Question? = Question()
    var o02: Child.State? = Child.State()
    var l02: IdentifiedArrayOf<Child.State> = []
    @Presents var p03: Child.State? = Child.State()
    @Presents var a03: Question? = Question()
    var o03: Child.State? = Child.State()
    var l03: IdentifiedArrayOf<Child.State> = []
    @Presents var p04: Child.State? = Child.State()
    @Presents var a04: Question? = Question()
    var o04: Child.State? = Child.State()
    var l04: IdentifiedArrayOf<Child.State> = []
    @Presents var p05: Child.State? = Child.State()
    @Presents var a05: Question? = Question()
    var o05: Child.State? = Child.State()
    var l05: IdentifiedArrayOf<Child.State> = []
    @Presents var p06: Child.State? = Child.State()
    @Presents var a06: Question? = Question()
    var o06: Child.State? = Child.State()
    var l06: IdentifiedArrayOf<Child.State> = []
    @Presents var p07: Child.State? = Child.State()
    @Presents var a07: Question? = Question()
    var o07: Child.State? = Child.State()
    var l07: IdentifiedArrayOf<Child.State> = []
    @Presents var p08: Child.State? = Child.State()
    @Presents var a08: Question? = Question()
    var o08: Child.State? = Child.State()
    var l08: IdentifiedArrayOf<Child.State> = []
    @Presents var p09: Child.State? = Child.State()
    @Presents var a09: Question? = Question()
    var o09: Child.State? = Child.State()
    var l09: IdentifiedArrayOf<Child.State> = []
    @Presents var p10: Child.State? = Child.State()
    @Presents var a10: Question? = Question()
    var o10: Child.State? = Child.State()
    var l10: IdentifiedArrayOf<Child.State> = []
  }

  enum Action {
    case p01(PresentationAction<Child.Action>)
    case a01(PresentationAction<Question.Action>)
    case o01(Child.Action)
    case l01(IdentifiedActionOf<Child>)
    case p02(PresentationAction<Child.Action>)
    case a02(PresentationAction<Question.Action>)
    case o02(Child.Action)
    case l02(IdentifiedActionOf<Child>)
    case p03(PresentationAction<Child.Action>)
    case a03(PresentationAction<Question.Action>)
    case o03(Child.Action)
    case l03(IdentifiedActionOf<Child>)
    case p04(PresentationAction<Child.Action>)
    case a04(PresentationAction<Question.Action>)
    case o04(Child.Action)
    case l04(IdentifiedActionOf<Child>)
    case p05(PresentationAction<Child.Action>)
    case a05(PresentationAction<Question.Action>)
    case o05(Child.Action)
    case l05(IdentifiedActionOf<Child>)
    case p06(PresentationAction<Child.Action>)
    case a06(PresentationAction<Question.Action>)
    case o06(Child.Action)
    case l06(IdentifiedActionOf<Child>)
    case p07(PresentationAction<Child.Action>)
    case a07(PresentationAction<Question.Action>)
    case o07(Child.Action)
    case l07(IdentifiedActionOf<Child>)
    case p08(PresentationAction<Child.Action>)
    case a08(PresentationAction<Question.Action>)
    case o08(Child.Action)
    case l08(IdentifiedActionOf<Child>)
    case p09(PresentationAction<Child.Action>)
    case a09(PresentationAction<Question.Action>)
    case o09(Child.Action)
    case l09(IdentifiedActionOf<Child>)
    case p10(PresentationAction<Child.Action>)
    case a10(PresentationAction<Question.Action>)
    case o10(Child.Action)
    case l10(IdentifiedActionOf<Child>)
  }

  var body: some ReducerOf<Self> {
    Reduce { _, _ in .none }
      .ifLet(\.$p01, action: \.p01) { Child() }
      .ifLet(\.$a01, action: \.a01)
      .ifLet(\.o01, action: \.o01) { Child() }
      .forEach(\.l01, action: \.l01) { Child() }
      .ifLet(\.$p02, action: \.p02) { Child() }
      .ifLet(\.$a02, action: \.a02)
      .ifLet(\.o02, action: \.o02) { Child() }
      .forEach(\.l02, action: \.l02) { Child() }
      .ifLet(\.$p03, action: \.p03) { Child() }
      .ifLet(\.$a03, action: \.a03)
      .ifLet(\.o03, action: \.o03) { Child() }
      .forEach(\.l03, action: \.l03) { Child() }
      .ifLet(\.$p04, action: \.p04) { Child() }
      .ifLet(\.$a04, action: \.a04)
      .ifLet(\.o04, action: \.o04) { Child() }
      .forEach(\.l04, action: \.l04) { Child() }
      .ifLet(\.$p05, action: \.p05) { Child() }
      .ifLet(\.$a05, action: \.a05)
      .ifLet(\.o05, action: \.o05) { Child() }
      .forEach(\.l05, action: \.l05) { Child() }
      .ifLet(\.$p06, action: \.p06) { Child() }
      .ifLet(\.$a06, action: \.a06)
      .ifLet(\.o06, action: \.o06) { Child() }
      .forEach(\.l06, action: \.l06) { Child() }
      .ifLet(\.$p07, action: \.p07) { Child() }
      .ifLet(\.$a07, action: \.a07)
      .ifLet(\.o07, action: \.o07) { Child() }
      .forEach(\.l07, action: \.l07) { Child() }
      .ifLet(\.$p08, action: \.p08) { Child() }
      .ifLet(\.$a08, action: \.a08)
      .ifLet(\.o08, action: \.o08) { Child() }
      .forEach(\.l08, action: \.l08) { Child() }
      .ifLet(\.$p09, action: \.p09) { Child() }
      .ifLet(\.$a09, action: \.a09)
      .ifLet(\.o09, action: \.o09) { Child() }
      .forEach(\.l09, action: \.l09) { Child() }
      .ifLet(\.$p10, action: \.p10) { Child() }
      .ifLet(\.$a10, action: \.a10)
      .ifLet(\.o10, action: \.o10) { Child() }
      .forEach(\.l10, action: \.l10) { Child() }
  }
}
