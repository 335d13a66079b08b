import Composable
import Testing

/// A body of many children, as an app's root has: it must not cost the type checker much.
@MainActor @Suite struct FortyChildrenTests {
  @Test func `an action reaches the last of forty children`() {
    let store = Store(initialState: Forty.State()) { Forty() }
    store.send(.c40(.increment))
    #expect(store.c40.count == 1)
    #expect(store.c01.count == 0)
  }

  @Test func `an action reaches the last of forty optional children and lists`() {
    let store = Store(initialState: Chain.State()) { Chain() }
    store.send(.l20(.element(id: 0, action: .increment)))
    store.send(.o20(.increment))
    #expect(store.l20[id: 0]?.count == 1)
    #expect(store.o20?.count == 1)
    #expect(store.l01[id: 0]?.count == 0)
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

@Reducer private struct Forty {
  @ObservableState
  struct State: Equatable {
    var c01 = Child.State()
    var c02 = Child.State()
    var c03 = Child.State()
    var c04 = Child.State()
    var c05 = Child.State()
    var c06 = Child.State()
    var c07 = Child.State()
    var c08 = Child.State()
    var c09 = Child.State()
    var c10 = Child.State()
    var c11 = Child.State()
    var c12 = Child.State()
    var c13 = Child.State()
    var c14 = Child.State()
    var c15 = Child.State()
    var c16 = Child.State()
    var c17 = Child.State()
    var c18 = Child.State()
    var c19 = Child.State()
    var c20 = Child.State()
    var c21 = Child.State()
    var c22 = Child.State()
    var c23 = Child.State()
    var c24 = Child.State()
    var c25 = Child.State()
    var c26 = Child.State()
    var c27 = Child.State()
    var c28 = Child.State()
    var c29 = Child.State()
    var c30 = Child.State()
    var c31 = Child.State()
    var c32 = Child.State()
    var c33 = Child.State()
    var c34 = Child.State()
    var c35 = Child.State()
    var c36 = Child.State()
    var c37 = Child.State()
    var c38 = Child.State()
    var c39 = Child.State()
    var c40 = Child.State()
  }

  enum Action {
    case c01(Child.Action)
    case c02(Child.Action)
    case c03(Child.Action)
    case c04(Child.Action)
    case c05(Child.Action)
    case c06(Child.Action)
    case c07(Child.Action)
    case c08(Child.Action)
    case c09(Child.Action)
    case c10(Child.Action)
    case c11(Child.Action)
    case c12(Child.Action)
    case c13(Child.Action)
    case c14(Child.Action)
    case c15(Child.Action)
    case c16(Child.Action)
    case c17(Child.Action)
    case c18(Child.Action)
    case c19(Child.Action)
    case c20(Child.Action)
    case c21(Child.Action)
    case c22(Child.Action)
    case c23(Child.Action)
    case c24(Child.Action)
    case c25(Child.Action)
    case c26(Child.Action)
    case c27(Child.Action)
    case c28(Child.Action)
    case c29(Child.Action)
    case c30(Child.Action)
    case c31(Child.Action)
    case c32(Child.Action)
    case c33(Child.Action)
    case c34(Child.Action)
    case c35(Child.Action)
    case c36(Child.Action)
    case c37(Child.Action)
    case c38(Child.Action)
    case c39(Child.Action)
    case c40(Child.Action)
  }

  var body: some ReducerOf<Self> {
    Scope(\.c01, action: \.c01) { Child() }
    Scope(\.c02, action: \.c02) { Child() }
    Scope(\.c03, action: \.c03) { Child() }
    Scope(\.c04, action: \.c04) { Child() }
    Scope(\.c05, action: \.c05) { Child() }
    Scope(\.c06, action: \.c06) { Child() }
    Scope(\.c07, action: \.c07) { Child() }
    Scope(\.c08, action: \.c08) { Child() }
    Scope(\.c09, action: \.c09) { Child() }
    Scope(\.c10, action: \.c10) { Child() }
    Scope(\.c11, action: \.c11) { Child() }
    Scope(\.c12, action: \.c12) { Child() }
    Scope(\.c13, action: \.c13) { Child() }
    Scope(\.c14, action: \.c14) { Child() }
    Scope(\.c15, action: \.c15) { Child() }
    Scope(\.c16, action: \.c16) { Child() }
    Scope(\.c17, action: \.c17) { Child() }
    Scope(\.c18, action: \.c18) { Child() }
    Scope(\.c19, action: \.c19) { Child() }
    Scope(\.c20, action: \.c20) { Child() }
    Scope(\.c21, action: \.c21) { Child() }
    Scope(\.c22, action: \.c22) { Child() }
    Scope(\.c23, action: \.c23) { Child() }
    Scope(\.c24, action: \.c24) { Child() }
    Scope(\.c25, action: \.c25) { Child() }
    Scope(\.c26, action: \.c26) { Child() }
    Scope(\.c27, action: \.c27) { Child() }
    Scope(\.c28, action: \.c28) { Child() }
    Scope(\.c29, action: \.c29) { Child() }
    Scope(\.c30, action: \.c30) { Child() }
    Scope(\.c31, action: \.c31) { Child() }
    Scope(\.c32, action: \.c32) { Child() }
    Scope(\.c33, action: \.c33) { Child() }
    Scope(\.c34, action: \.c34) { Child() }
    Scope(\.c35, action: \.c35) { Child() }
    Scope(\.c36, action: \.c36) { Child() }
    Scope(\.c37, action: \.c37) { Child() }
    Scope(\.c38, action: \.c38) { Child() }
    Scope(\.c39, action: \.c39) { Child() }
    Scope(\.c40, action: \.c40) { Child() }
  }
}

@Reducer private struct Chain {
  @ObservableState
  struct State: Equatable {
    var o01: Child.State? = Child.State()
    var o02: Child.State? = Child.State()
    var o03: Child.State? = Child.State()
    var o04: Child.State? = Child.State()
    var o05: Child.State? = Child.State()
    var o06: Child.State? = Child.State()
    var o07: Child.State? = Child.State()
    var o08: Child.State? = Child.State()
    var o09: Child.State? = Child.State()
    var o10: Child.State? = Child.State()
    var o11: Child.State? = Child.State()
    var o12: Child.State? = Child.State()
    var o13: Child.State? = Child.State()
    var o14: Child.State? = Child.State()
    var o15: Child.State? = Child.State()
    var o16: Child.State? = Child.State()
    var o17: Child.State? = Child.State()
    var o18: Child.State? = Child.State()
    var o19: Child.State? = Child.State()
    var o20: Child.State? = Child.State()
    var l01: IdentifiedArrayOf<Child.State> = [Child.State()]
    var l02: IdentifiedArrayOf<Child.State> = [Child.State()]
    var l03: IdentifiedArrayOf<Child.State> = [Child.State()]
    var l04: IdentifiedArrayOf<Child.State> = [Child.State()]
    var l05: IdentifiedArrayOf<Child.State> = [Child.State()]
    var l06: IdentifiedArrayOf<Child.State> = [Child.State()]
    var l07: IdentifiedArrayOf<Child.State> = [Child.State()]
    var l08: IdentifiedArrayOf<Child.State> = [Child.State()]
    var l09: IdentifiedArrayOf<Child.State> = [Child.State()]
    var l10: IdentifiedArrayOf<Child.State> = [Child.State()]
    var l11: IdentifiedArrayOf<Child.State> = [Child.State()]
    var l12: IdentifiedArrayOf<Child.State> = [Child.State()]
    var l13: IdentifiedArrayOf<Child.State> = [Child.State()]
    var l14: IdentifiedArrayOf<Child.State> = [Child.State()]
    var l15: IdentifiedArrayOf<Child.State> = [Child.State()]
    var l16: IdentifiedArrayOf<Child.State> = [Child.State()]
    var l17: IdentifiedArrayOf<Child.State> = [Child.State()]
    var l18: IdentifiedArrayOf<Child.State> = [Child.State()]
    var l19: IdentifiedArrayOf<Child.State> = [Child.State()]
    var l20: IdentifiedArrayOf<Child.State> = [Child.State()]
  }

  enum Action {
    case o01(Child.Action)
    case o02(Child.Action)
    case o03(Child.Action)
    case o04(Child.Action)
    case o05(Child.Action)
    case o06(Child.Action)
    case o07(Child.Action)
    case o08(Child.Action)
    case o09(Child.Action)
    case o10(Child.Action)
    case o11(Child.Action)
    case o12(Child.Action)
    case o13(Child.Action)
    case o14(Child.Action)
    case o15(Child.Action)
    case o16(Child.Action)
    case o17(Child.Action)
    case o18(Child.Action)
    case o19(Child.Action)
    case o20(Child.Action)
    case l01(IdentifiedActionOf<Child>)
    case l02(IdentifiedActionOf<Child>)
    case l03(IdentifiedActionOf<Child>)
    case l04(IdentifiedActionOf<Child>)
    case l05(IdentifiedActionOf<Child>)
    case l06(IdentifiedActionOf<Child>)
    case l07(IdentifiedActionOf<Child>)
    case l08(IdentifiedActionOf<Child>)
    case l09(IdentifiedActionOf<Child>)
    case l10(IdentifiedActionOf<Child>)
    case l11(IdentifiedActionOf<Child>)
    case l12(IdentifiedActionOf<Child>)
    case l13(IdentifiedActionOf<Child>)
    case l14(IdentifiedActionOf<Child>)
    case l15(IdentifiedActionOf<Child>)
    case l16(IdentifiedActionOf<Child>)
    case l17(IdentifiedActionOf<Child>)
    case l18(IdentifiedActionOf<Child>)
    case l19(IdentifiedActionOf<Child>)
    case l20(IdentifiedActionOf<Child>)
  }

  var body: some ReducerOf<Self> {
    Reduce { _, _ in .none }
      .ifLet(\.o01, action: \.o01) { Child() }
      .forEach(\.l01, action: \.l01) { Child() }
      .ifLet(\.o02, action: \.o02) { Child() }
      .forEach(\.l02, action: \.l02) { Child() }
      .ifLet(\.o03, action: \.o03) { Child() }
      .forEach(\.l03, action: \.l03) { Child() }
      .ifLet(\.o04, action: \.o04) { Child() }
      .forEach(\.l04, action: \.l04) { Child() }
      .ifLet(\.o05, action: \.o05) { Child() }
      .forEach(\.l05, action: \.l05) { Child() }
      .ifLet(\.o06, action: \.o06) { Child() }
      .forEach(\.l06, action: \.l06) { Child() }
      .ifLet(\.o07, action: \.o07) { Child() }
      .forEach(\.l07, action: \.l07) { Child() }
      .ifLet(\.o08, action: \.o08) { Child() }
      .forEach(\.l08, action: \.l08) { Child() }
      .ifLet(\.o09, action: \.o09) { Child() }
      .forEach(\.l09, action: \.l09) { Child() }
      .ifLet(\.o10, action: \.o10) { Child() }
      .forEach(\.l10, action: \.l10) { Child() }
      .ifLet(\.o11, action: \.o11) { Child() }
      .forEach(\.l11, action: \.l11) { Child() }
      .ifLet(\.o12, action: \.o12) { Child() }
      .forEach(\.l12, action: \.l12) { Child() }
      .ifLet(\.o13, action: \.o13) { Child() }
      .forEach(\.l13, action: \.l13) { Child() }
      .ifLet(\.o14, action: \.o14) { Child() }
      .forEach(\.l14, action: \.l14) { Child() }
      .ifLet(\.o15, action: \.o15) { Child() }
      .forEach(\.l15, action: \.l15) { Child() }
      .ifLet(\.o16, action: \.o16) { Child() }
      .forEach(\.l16, action: \.l16) { Child() }
      .ifLet(\.o17, action: \.o17) { Child() }
      .forEach(\.l17, action: \.l17) { Child() }
      .ifLet(\.o18, action: \.o18) { Child() }
      .forEach(\.l18, action: \.l18) { Child() }
      .ifLet(\.o19, action: \.o19) { Child() }
      .forEach(\.l19, action: \.l19) { Child() }
      .ifLet(\.o20, action: \.o20) { Child() }
      .forEach(\.l20, action: \.l20) { Child() }
  }
}
