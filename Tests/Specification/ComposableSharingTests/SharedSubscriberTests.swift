import ComposableDependencies
import ComposableSharing
import ComposableTestKit
import ComposableTestSupport
import Testing

@Suite(.dependencies) struct SharedSubscriberTests {
  private let key = ManualKey()

  /// A value whose key has loaded 5 and has not saved.
  private func loaded() -> Shared<Int> {
    let count = Shared(wrappedValue: 0, key)
    key.nextLoad().resume(returning: 5)
    return count
  }

  private var subscriber: SharedSubscriber<Int> { key.log.withLock { $0.subscribers[0] } }

  private var isAsked: Bool { key.log.withLock { !$0.loads.isEmpty || !$0.saves.isEmpty } }

  /// Changes a value, and ends the save.
  private func save(_ value: Int, in count: Shared<Int>) {
    count.withLock { $0 = value }
    key.nextSave().continuation.resume()
  }

  /// The older value replaced the saved one, and the next increment was lost.
  @Test func `a value that is sent after a save does not replace the saved one`() async {
    let count = loaded()
    save(6, in: count)
    save(7, in: count)
    subscriber.yield(6)
    expectEqual(count.wrappedValue, 7)
    await key.asked()
    expectEqual(count.wrappedValue, 7)
    await nextChange(of: count) { key.nextLoad().resume(returning: 8) }
    expectEqual(count.wrappedValue, 8)
  }

  /// The value was dropped, and never seen if nothing else was sent.
  @Test(arguments: [false, true])
  func `a change that is sent during a save is loaded after it`(sendsValue: Bool) async {
    let count = loaded()
    count.withLock { $0 = 6 }
    if sendsValue { subscriber.yield(7) } else { subscriber.yieldChange() }
    expectEqual(count.wrappedValue, 6)
    let save = key.nextSave()
    #expect(!isAsked)
    save.continuation.resume()
    await key.asked()
    await nextChange(of: count) { key.nextLoad().resume(returning: 8) }
    expectEqual(count.wrappedValue, 8)
  }

  @Test func `a change that is sent before any save is loaded`() async {
    let count = loaded()
    subscriber.yieldChange()
    await key.asked()
    #expect(!count.isLoading)
    await nextChange(of: count) { key.nextLoad().resume(returning: 6) }
    expectEqual(count.wrappedValue, 6)
  }

  @Test func `changes that are sent during a load lead to one more`() async {
    let count = loaded()
    subscriber.yieldChange()
    await key.asked()
    for _ in 0..<3 { subscriber.yieldChange() }
    expectEqual(key.log.withLock { $0.loads.count }, 1)
    key.nextLoad().resume(returning: 6)
    await key.asked()
    expectEqual(count.wrappedValue, 6)
    await nextChange(of: count) { key.nextLoad().resume(returning: 7) }
    expectEqual(count.wrappedValue, 7)
    #expect(!isAsked)
  }

  @Test func `a local change during a load is newer, and the value is loaded again`() async {
    let count = loaded()
    subscriber.yieldChange()
    await key.asked()
    let load = key.nextLoad()
    save(6, in: count)
    load.resume(returning: 5)
    await key.asked()
    expectEqual(count.wrappedValue, 6)
    await nextChange(of: count) { key.nextLoad().resume(returning: 7) }
    expectEqual(count.wrappedValue, 7)
  }

  @Test func `a removal that is sent after a save is loaded`() async {
    let count = loaded()
    save(6, in: count)
    subscriber.yieldReturningInitialValue()
    await key.asked()
    await nextChange(of: count) { key.nextLoad().resumeReturningInitialValue() }
    expectEqual(count.wrappedValue, 0)
  }

  @Test func `a key that never loads a value decides by the values that it sends`() async {
    let count = Shared(wrappedValue: 0, key)
    key.nextLoad().resumeReturningInitialValue()
    count.withLock { $0 = 1 }
    subscriber.yield(7)
    key.nextSave().continuation.resume()
    await key.asked()
    subscriber.yield(9)
    key.nextLoad().resumeReturningInitialValue()
    await key.asked()
    // The value 7 was sent before the change was saved.
    expectEqual(count.wrappedValue, 1)
    await nextChange(of: count) { key.nextLoad().resumeReturningInitialValue() }
    expectEqual(count.wrappedValue, 9)
  }

  @Test func `an error of a load after a change is kept until a value is loaded`() async {
    let count = loaded()
    let texts = await issues {
      subscriber.yieldChange()
      await key.asked()
      key.nextLoad().resume(throwing: Offline())
      subscriber.yieldChange()
      await key.asked()
    }
    expectEqual(texts.count, 1)
    #expect(count.loadError is Offline)
    await nextChange(of: count) { key.nextLoad().resume(returning: 6) }
    expectEqual(count.wrappedValue, 6)
    #expect(count.loadError == nil)
  }

  @Test func `a subscriber of another key passes on what it is sent`() {
    let log = Log<String>()
    let subscriber = SharedSubscriber<Int> { result in
      log.add("\(result)")
    } onLoading: { isLoading in
      log.add("\(isLoading)")
    } onChange: {
      log.add("change")
    }
    subscriber.yield(1)
    subscriber.yieldReturningInitialValue()
    subscriber.yieldLoading()
    subscriber.yieldChange()
    expectEqual(log.all, ["success(Optional(1))", "success(nil)", "true", "change"])
  }
}
