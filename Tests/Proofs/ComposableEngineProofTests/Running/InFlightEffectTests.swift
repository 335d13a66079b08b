import ComposableIssues
import ComposableTestKit
import Testing

@testable import Composable

@MainActor @Suite(.timeLimit(.minutes(60))) struct InFlightEffectTests {
  final class Sink: EffectSink {
    func add(_ wait: StateWait) {}
    var received = 0
    func enqueue(_ box: ActionBox, in context: EffectContext) {}
    func read(for effect: InFlightEffect, _ body: (UnsafeRawPointer, Any.Type) -> Void) {}
    func startTasks() {}
    func receive(_ box: ActionBox, from effect: InFlightEffect) { received += 1 }
    func proceed(_ ready: [InFlightEffect]) {}
    func cancelEffects() {}
  }

  // It used to check for cancellation only before it waited for the store's isolation.
  @Test(arguments: [false, true])
  func `a part that is cancelled while it waits for the store sends nothing`(
    _ isCancelled: Bool
  ) async {
    let (sink, store) = (Sink(), StoreReference(isolation: MainActor.shared))
    store.sink = sink
    let group = EffectGroup(registry: EffectRegistry(store: store))
    let context = EffectContext(group: group, origin: TypedActionBox(0))
    let effect = InFlightEffect(.section, in: context)
    let task = Task { await effect.deliver(TypedActionBox(1)) }
    // The task has not started, because it needs the actor that this code runs on.
    if isCancelled { task.cancel() }
    await task.value
    #expect(sink.received == (isCancelled ? 0 : 1))
  }

  // The outer action used to get the task of the reentrant one.
  @Test func `a reentrant action has its own task`() async {
    let store = Box<Store<Int, Int>?>(nil)
    let inner = Box<StoreTask?>(nil)
    store.value = Store(initialState: 0) {
      Reduce<Int, Int> { _, action in
        switch action {
        case 0:
          inner.value = store.value?.send(2)
          return .send(1)
        default: return .run { _ in try await Task.never() }
        }
      }
    }
    var outer: StoreTask?
    let texts = issues { outer = store.value?.send(0) }
    #expect(texts.count == 1)
    #expect(outer != inner.value)
    inner.value?.cancel()
    await inner.value?.finish()
    #expect(store.value?.effectsInFlight == 1)
    #expect(outer?.isCancelled == false)
    store.value = nil
  }

  private func makeEffect() -> InFlightEffect {
    let group = EffectGroup(registry: EffectRegistry(store: StoreReference(isolation: nil)))
    return InFlightEffect(.section, in: EffectContext(group: group, origin: TypedActionBox(0)))
  }

  @Test func `a task that is made after the effect was cancelled is cancelled`() {
    let (effect, log) = (makeEffect(), Log<String>())
    if effect.cancel() != nil { Issue.record("there is no task yet") }
    effect.start(.section(.init { log.add("cancelled") }))
    #expect(log.all == ["cancelled"])
    #expect(effect.phase == .cancelled)
  }

  @Test func `a task that ends before it is handed over is not cancelled`() {
    let (effect, log) = (makeEffect(), Log<String>())
    effect.end()
    effect.start(.section(.init { log.add("cancelled") }))
    #expect(log.all.isEmpty)
    #expect(effect.phase == .ended)
  }

  @Test func `the task of a running effect is handed out once`() {
    let (effect, log) = (makeEffect(), Log<String>())
    effect.start(.section(.init { log.add("cancelled") }))
    effect.cancel()?.cancel()
    effect.cancel()?.cancel()
    #expect(log.all == ["cancelled"])
  }
}
