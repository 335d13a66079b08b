import Composable
import ComposableHistory
import ComposableTestKit
import Testing

@testable import ComposableInspector

@MainActor @Suite struct PageEventsTests {
  private let store = makeWorkshop()
  private let programs = InspectedPrograms()
  private let program: InspectedStore<Workshop.State, Workshop.Action>

  init() {
    program = InspectedStore(store, testSource: nil, isolation: MainActor.shared)
    programs.append(program)
  }

  private func events(clock: any Clock<Duration> = ImmediateClock()) -> PageEvents {
    PageEvents(of: program, among: programs, clock: clock)
  }

  /// Reads messages up to one with a text.
  ///
  /// A busy machine divides what is new among several of them.
  private func expectNext(_ text: String, of page: inout PageEvents.Iterator) async {
    while let event = await page.next() {
      if event.contains(text) { return }
    }
    Issue.record("No message has \(text).")
  }

  @Test func `a page receives each change when it happens`() async {
    var page = events().makeAsyncIterator()
    func expectNext(_ text: String) async { await self.expectNext(text, of: &page) }
    await expectNext(#""feature":"Workshop""#)
    store.send(.sorted)
    await expectNext(#""number":1,"#)
    store.pauseRecording()
    await expectNext(#"{"status":{"isPaused":true,"position":null,"skipped":0}}"#)
    store.send(.sorted)
    await expectNext(#"{"status":{"isPaused":true,"position":null,"skipped":1}}"#)
    store.resumeRecording()
    await expectNext(#"{"status":{"position":null}}"#)
    store.travel(to: 0)
    await expectNext(#"{"status":{"position":0}}"#)
    store.returnToPresent()
    await expectNext(#"{"status":{"position":null}}"#)
    await store.send(.queryChanged("S")).finish()
    await expectNext(#""started""#)
    programs.append(
      InspectedStore(makeWorkshop(), testSource: nil, isolation: MainActor.shared)
    )
    await expectNext(#"{"stores":["Workshop","Workshop 2"]}"#)
  }

  @Test func `a page receives the change of a shared value`() async {
    @Shared(.inMemory("score")) var score = 3
    let store = Store(initialState: Scores.State()) {
      Scores()
    } withDependencies: {
      $0.storeObservers = [HistoryRecorder()]
    }
    let program = InspectedStore(store, testSource: nil, isolation: MainActor.shared)
    store.send(.scored)
    var page = PageEvents(of: program, among: programs, clock: ImmediateClock())
      .makeAsyncIterator()
    await expectNext(#""feature":"Scores""#, of: &page)
    $score.withLock { $0 = 50 }
    await expectNext(#""changes":[{"at":[],"set":50}]"#, of: &page)
  }

  @Test func `a page that was busy receives everything it has missed`() async {
    var page = events().makeAsyncIterator()
    _ = await page.next()
    for _ in 1...1_000 { store.send(.sorted) }
    var text = ""
    while !(text + "\n\n").shows(1_000), let event = await page.next() { text += "\n" + event }
    #expect((1...1_000).allSatisfy { text.contains("\"number\":\($0),") })
  }

  @Test func `one signal waits for a slow reader`() async {
    var changes: RecorderChanges? = RecorderChanges()
    let signals = changes?.signals()
    for _ in 1...1_000 { changes?.signal() }
    changes = nil
    var count = 0
    if let signals { for await _ in signals { count += 1 } }
    expectEqual(count, 1)
  }

  @Test func `a page asks at most ten times a second`() async {
    let clock = TestClock()
    let pages = events(clock: clock)
    let (received, receive) = AsyncStream.makeStream(of: String.self)
    let reading = Task { for await event in pages { receive.yield(event) } }
    var events = received.makeAsyncIterator()
    _ = await events.next()
    for _ in 1...3 { store.send(.sorted) }
    await clock.advance(by: .milliseconds(100))
    // The clock stands still, so what follows is not a second question.
    var text = ""
    while !(text + "\n\n").shows(3), let event = await events.next() { text += "\n" + event }
    #expect((1...3).allSatisfy { text.contains("\"number\":\($0),") })
    reading.cancel()
    await reading.value
  }

  @Test func `a page that is closed reads no more`() async {
    let (isOpen, opened) = AsyncStream.makeStream(of: Void.self)
    let pages = events()
    let reading = Task { for await _ in pages { opened.yield() } }
    for await _ in isOpen { break }
    expectEqual(store.history?.changes.readerCount, 1)
    reading.cancel()
    await reading.value
    expectEqual(store.history?.changes.readerCount, 0)
  }
}
