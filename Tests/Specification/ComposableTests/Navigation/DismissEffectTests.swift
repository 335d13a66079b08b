import Composable
import ComposableTestKit
import Testing

/// A feature that dismisses itself, and reports in its reducer and in an effect if it is presented.
@Reducer private struct Leaver {
  struct State: Equatable {
    var isPresented: Bool?
    var isPresentedInEffect: Bool?
  }

  enum Action: Equatable {
    case leave
    case look
    case looked(Bool)
  }

  @Dependency(\.dismiss) var dismiss
  @Dependency(\.isPresented) var isPresented

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .leave:
        return .run { _ in await dismiss() }
      case .look:
        state.isPresented = isPresented
        return .run { send in await send(.looked(isPresented)) }
      case .looked(let isPresented):
        state.isPresentedInEffect = isPresented
        return .none
      }
    }
  }
}

@MainActor @Suite struct DismissEffectTests {
  @Test func `a feature that is not presented cannot be dismissed`() async {
    let messages = await issues {
      let store = Store(initialState: Leaver.State()) { Leaver() }
      await store.send(.leave).finish()
    }
    expectEqual(
      messages,
      [
        """
        A reducer requested dismissal at "ComposableTests/DismissEffectTests.swift:25", but couldn't \
        be dismissed.

        "dismiss" asks the nearest presenting feature to dismiss this one, and none was found. \
        This happens when

        • the feature is not presented: it is the root, or a "Scope" or an "ifLet" on optional \
        state runs it. Present it with "@Presents" and "ifLet(\\.$child, …)", or put it on a stack;
        • "dismiss" was called outside of the feature's effects, for example in a detached task: \
        call it in the operation of an "Effect.run";
        • the feature runs alone in a store, for example in a preview: provide an effect, with \
        withDependencies { $0.dismiss = DismissEffect { … } }
        """
      ]
    )
  }

  @Test func `outside of tests a feature that is not presented cannot be dismissed either`() async {
    let store = Store(initialState: Leaver.State()) {
      Leaver()
    } withDependencies: {
      $0.context = .live
    }
    let messages = await issues { await store.send(.leave).finish() }
    expectEqual(messages.count, 1)
  }

  @Test func `a root is not presented`() async {
    let store = Store(initialState: Leaver.State()) { Leaver() }
    await store.send(.look).finish()
    expectEqual(
      store.withState { $0 },
      Leaver.State(isPresented: false, isPresentedInEffect: false)
    )
  }

  @Test func `a test store presents its root`() async {
    let store = TestStore(initialState: Leaver.State()) { Leaver() }
    await store.send(.look) { $0.isPresented = true }
    await store.receive(.looked(true)) { $0.isPresentedInEffect = true }
    await store.send(.leave)
    #expect(store.isDismissed)
  }

  @Test func `a dismiss effect from the user counts as presenting`() async {
    let isDismissed = LockIsolated(false)
    let store = Store(initialState: Leaver.State()) {
      Leaver()
    } withDependencies: {
      $0.dismiss = DismissEffect { isDismissed.setValue(true) }
    }
    await store.send(.look).finish()
    expectEqual(store.withState { $0.isPresentedInEffect }, true)
    await store.send(.leave).finish()
    #expect(isDismissed.value)
  }
}
