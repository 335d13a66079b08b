import Composable
import Testing

/// Long chains of `forEach`, on stacks and on arrays: each costs the type checker the same.
@MainActor @Suite struct FortyStacksTests {
  @Test func `an action reaches the last of forty stacks and lists`() {
    let store = Store(initialState: Stacks.State()) { Stacks() }
    store.send(.s40(.element(id: 39, action: .page(.turn))))
    store.send(.s39(.element(id: 38, action: .turn)))
    store.send(.l20(.element(id: 0, action: .turn)))
    #expect(store.s40[id: 39, case: \.page]?.count == 1)
    #expect(store.s39[id: 38]?.count == 1)
    #expect(store.l20[id: 0]?.count == 1)
    #expect(store.s01[id: 0]?.count == 0)
  }
}

@Reducer private struct Page {
  @ObservableState
  struct State: Equatable, Identifiable {
    var id = 0
    var count = 0
  }

  enum Action { case turn }

  var body: some ReducerOf<Self> {
    Reduce { state, _ in
      state.count += 1
      return .none
    }
  }
}

@Reducer private enum Path {
  case page(Page)
}

@Reducer private struct Stacks {
  @ObservableState
  struct State {
    var s01 = StackState([Page.State()])
    var s02 = StackState([Path.State.page(Page.State())])
    var s03 = StackState([Page.State()])
    var s04 = StackState([Path.State.page(Page.State())])
    var s05 = StackState([Page.State()])
    var s06 = StackState([Path.State.page(Page.State())])
    var s07 = StackState([Page.State()])
    var s08 = StackState([Path.State.page(Page.State())])
    var s09 = StackState([Page.State()])
    var s10 = StackState([Path.State.page(Page.State())])
    var s11 = StackState([Page.State()])
    var s12 = StackState([Path.State.page(Page.State())])
    var s13 = StackState([Page.State()])
    var s14 = StackState([Path.State.page(Page.State())])
    var s15 = StackState([Page.State()])
    var s16 = StackState([Path.State.page(Page.State())])
    var s17 = StackState([Page.State()])
    var s18 = StackState([Path.State.page(Page.State())])
    var s19 = StackState([Page.State()])
    var s20 = StackState([Path.State.page(Page.State())])
    var s21 = StackState([Page.State()])
    var s22 = StackState([Path.State.page(Page.State())])
    var s23 = StackState([Page.State()])
    var s24 = StackState([Path.State.page(Page.State())])
    var s25 = StackState([Page.State()])
    var s26 = StackState([Path.State.page(Page.State())])
    var s27 = StackState([Page.State()])
    var s28 = StackState([Path.State.page(Page.State())])
    var s29 = StackState([Page.State()])
    var s30 = StackState([Path.State.page(Page.State())])
    var s31 = StackState([Page.State()])
    var s32 = StackState([Path.State.page(Page.State())])
    var s33 = StackState([Page.State()])
    var s34 = StackState([Path.State.page(Page.State())])
    var s35 = StackState([Page.State()])
    var s36 = StackState([Path.State.page(Page.State())])
    var s37 = StackState([Page.State()])
    var s38 = StackState([Path.State.page(Page.State())])
    var s39 = StackState([Page.State()])
    var s40 = StackState([Path.State.page(Page.State())])
    var l01: IdentifiedArrayOf<Page.State> = [Page.State()]
    var l02: IdentifiedArrayOf<Page.State> = [Page.State()]
    var l03: IdentifiedArrayOf<Page.State> = [Page.State()]
    var l04: IdentifiedArrayOf<Page.State> = [Page.State()]
    var l05: IdentifiedArrayOf<Page.State> = [Page.State()]
    var l06: IdentifiedArrayOf<Page.State> = [Page.State()]
    var l07: IdentifiedArrayOf<Page.State> = [Page.State()]
    var l08: IdentifiedArrayOf<Page.State> = [Page.State()]
    var l09: IdentifiedArrayOf<Page.State> = [Page.State()]
    var l10: IdentifiedArrayOf<Page.State> = [Page.State()]
    var l11: IdentifiedArrayOf<Page.State> = [Page.State()]
    var l12: IdentifiedArrayOf<Page.State> = [Page.State()]
    var l13: IdentifiedArrayOf<Page.State> = [Page.State()]
    var l14: IdentifiedArrayOf<Page.State> = [Page.State()]
    var l15: IdentifiedArrayOf<Page.State> = [Page.State()]
    var l16: IdentifiedArrayOf<Page.State> = [Page.State()]
    var l17: IdentifiedArrayOf<Page.State> = [Page.State()]
    var l18: IdentifiedArrayOf<Page.State> = [Page.State()]
    var l19: IdentifiedArrayOf<Page.State> = [Page.State()]
    var l20: IdentifiedArrayOf<Page.State> = [Page.State()]
  }

  enum Action {
    case s01(StackActionOf<Page>)
    case s02(StackActionOf<Path>)
    case s03(StackActionOf<Page>)
    case s04(StackActionOf<Path>)
    case s05(StackActionOf<Page>)
    case s06(StackActionOf<Path>)
    case s07(StackActionOf<Page>)
    case s08(StackActionOf<Path>)
    case s09(StackActionOf<Page>)
    case s10(StackActionOf<Path>)
    case s11(StackActionOf<Page>)
    case s12(StackActionOf<Path>)
    case s13(StackActionOf<Page>)
    case s14(StackActionOf<Path>)
    case s15(StackActionOf<Page>)
    case s16(StackActionOf<Path>)
    case s17(StackActionOf<Page>)
    case s18(StackActionOf<Path>)
    case s19(StackActionOf<Page>)
    case s20(StackActionOf<Path>)
    case s21(StackActionOf<Page>)
    case s22(StackActionOf<Path>)
    case s23(StackActionOf<Page>)
    case s24(StackActionOf<Path>)
    case s25(StackActionOf<Page>)
    case s26(StackActionOf<Path>)
    case s27(StackActionOf<Page>)
    case s28(StackActionOf<Path>)
    case s29(StackActionOf<Page>)
    case s30(StackActionOf<Path>)
    case s31(StackActionOf<Page>)
    case s32(StackActionOf<Path>)
    case s33(StackActionOf<Page>)
    case s34(StackActionOf<Path>)
    case s35(StackActionOf<Page>)
    case s36(StackActionOf<Path>)
    case s37(StackActionOf<Page>)
    case s38(StackActionOf<Path>)
    case s39(StackActionOf<Page>)
    case s40(StackActionOf<Path>)
    case l01(IdentifiedActionOf<Page>)
    case l02(IdentifiedActionOf<Page>)
    case l03(IdentifiedActionOf<Page>)
    case l04(IdentifiedActionOf<Page>)
    case l05(IdentifiedActionOf<Page>)
    case l06(IdentifiedActionOf<Page>)
    case l07(IdentifiedActionOf<Page>)
    case l08(IdentifiedActionOf<Page>)
    case l09(IdentifiedActionOf<Page>)
    case l10(IdentifiedActionOf<Page>)
    case l11(IdentifiedActionOf<Page>)
    case l12(IdentifiedActionOf<Page>)
    case l13(IdentifiedActionOf<Page>)
    case l14(IdentifiedActionOf<Page>)
    case l15(IdentifiedActionOf<Page>)
    case l16(IdentifiedActionOf<Page>)
    case l17(IdentifiedActionOf<Page>)
    case l18(IdentifiedActionOf<Page>)
    case l19(IdentifiedActionOf<Page>)
    case l20(IdentifiedActionOf<Page>)
  }

  var body: some ReducerOf<Self> {
    Reduce { _, _ in .none }
      .forEach(\.s01, action: \.s01) { Page() }
      .forEach(\.s02, action: \.s02)
      .forEach(\.l01, action: \.l01) { Page() }
      .forEach(\.s03, action: \.s03) { Page() }
      .forEach(\.s04, action: \.s04)
      .forEach(\.l02, action: \.l02) { Page() }
      .forEach(\.s05, action: \.s05) { Page() }
      .forEach(\.s06, action: \.s06)
      .forEach(\.l03, action: \.l03) { Page() }
      .forEach(\.s07, action: \.s07) { Page() }
      .forEach(\.s08, action: \.s08)
      .forEach(\.l04, action: \.l04) { Page() }
      .forEach(\.s09, action: \.s09) { Page() }
      .forEach(\.s10, action: \.s10)
      .forEach(\.l05, action: \.l05) { Page() }
      .forEach(\.s11, action: \.s11) { Page() }
      .forEach(\.s12, action: \.s12)
      .forEach(\.l06, action: \.l06) { Page() }
      .forEach(\.s13, action: \.s13) { Page() }
      .forEach(\.s14, action: \.s14)
      .forEach(\.l07, action: \.l07) { Page() }
      .forEach(\.s15, action: \.s15) { Page() }
      .forEach(\.s16, action: \.s16)
      .forEach(\.l08, action: \.l08) { Page() }
      .forEach(\.s17, action: \.s17) { Page() }
      .forEach(\.s18, action: \.s18)
      .forEach(\.l09, action: \.l09) { Page() }
      .forEach(\.s19, action: \.s19) { Page() }
      .forEach(\.s20, action: \.s20)
      .forEach(\.l10, action: \.l10) { Page() }
      .forEach(\.s21, action: \.s21) { Page() }
      .forEach(\.s22, action: \.s22)
      .forEach(\.l11, action: \.l11) { Page() }
      .forEach(\.s23, action: \.s23) { Page() }
      .forEach(\.s24, action: \.s24)
      .forEach(\.l12, action: \.l12) { Page() }
      .forEach(\.s25, action: \.s25) { Page() }
      .forEach(\.s26, action: \.s26)
      .forEach(\.l13, action: \.l13) { Page() }
      .forEach(\.s27, action: \.s27) { Page() }
      .forEach(\.s28, action: \.s28)
      .forEach(\.l14, action: \.l14) { Page() }
      .forEach(\.s29, action: \.s29) { Page() }
      .forEach(\.s30, action: \.s30)
      .forEach(\.l15, action: \.l15) { Page() }
      .forEach(\.s31, action: \.s31) { Page() }
      .forEach(\.s32, action: \.s32)
      .forEach(\.l16, action: \.l16) { Page() }
      .forEach(\.s33, action: \.s33) { Page() }
      .forEach(\.s34, action: \.s34)
      .forEach(\.l17, action: \.l17) { Page() }
      .forEach(\.s35, action: \.s35) { Page() }
      .forEach(\.s36, action: \.s36)
      .forEach(\.l18, action: \.l18) { Page() }
      .forEach(\.s37, action: \.s37) { Page() }
      .forEach(\.s38, action: \.s38)
      .forEach(\.l19, action: \.l19) { Page() }
      .forEach(\.s39, action: \.s39) { Page() }
      .forEach(\.s40, action: \.s40)
      .forEach(\.l20, action: \.l20) { Page() }
  }
}
