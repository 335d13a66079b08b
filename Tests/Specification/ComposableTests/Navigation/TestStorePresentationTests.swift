import Composable
import ComposableIssues
import ComposableTestKit
import Testing

@MainActor @Suite struct TestStorePresentationTests {
  private func makeStore(_ sheet: Sheet.State? = nil) -> TestStoreOf<Sheet> {
    TestStore(initialState: Sheet.State(sheet: sheet)) { Sheet() }
  }

  @Test func `presenting finishes, and a child may stay`() async {
    let store = makeStore()
    await store.send(.present(id: 1)) { $0.sheet = Sheet.State(id: 1) }.finish()
    await store.send(\.sheet.increment) { $0.sheet?.count = 1 }
    await store.finish()
  }

  @Test func `the action that dismisses a child is received`() async {
    let store = makeStore(Sheet.State(count: 5))
    await store.send(\.sheet.close)
    await store.receive(\.sheet.dismiss) {
      $0.lastCount = 5
      $0.sheet = nil
    }
    #expect(!store.isDismissed)
  }

  @Test func `a grandchild is dismissed by its parent`() async {
    let store = makeStore(Sheet.State(sheet: Sheet.State(id: 2)))
    await store.send(\.sheet.sheet.close)
    await store.receive(\.sheet.sheet.dismiss) {
      $0.sheet?.lastCount = 0
      $0.sheet?.sheet = nil
    }
    await store.send(\.sheet.dismiss) {
      $0.lastCount = 0
      $0.sheet = nil
    }
  }

  @Test func `an effect of a child that stays is a failure where it was sent`() async {
    let line = #line + 4 as UInt
    let failures = await recordedIssues {
      let store = makeStore()
      await store.send(.present(id: 1)) { $0.sheet = Sheet.State(id: 1) }
      await store.send(\.sheet.start, Gate())
    }
    expectEqual(failures.map(\.line), [line])
    expectEqual(failures.first?.text.contains("sheet(.presented(.start"), true)
  }

  @Test func `the task of the action that presents can be cancelled`() async {
    let store = makeStore()
    let task = await store.send(.present(id: 1)) { $0.sheet = Sheet.State(id: 1) }
    await task.cancel()
    #expect(store.state.sheet != nil)
  }

  @Test func `the effects of a dismissed child need not be asserted`() async {
    let store = makeStore(Sheet.State())
    await store.send(\.sheet.start, Gate())
    await store.send(\.sheet.dismiss) {
      $0.lastCount = 0
      $0.sheet = nil
    }
    await store.finish()
  }

  @Test func `a wrong change of a child is shown in place`() async {
    let store = makeStore(Sheet.State())
    let failures = await recordedIssues {
      await store.send(\.sheet.increment) { $0.sheet?.count = 2 }
    }
    #expect(failures.first?.text.contains("−") == true, "\(failures)")
    expectEqual(failures.first?.text.contains("PresentationState"), false)
  }
}
