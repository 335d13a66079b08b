import Composable
import ComposableHistory
import ComposableTestKit
import Dispatch
import Foundation
import Testing

@testable import ComposableInspector

@MainActor @Suite struct InspectorTests {
  @Test func `serves the page and its events`() async throws {
    let store = makeWorkshop()
    let inspector = try store.inspect()
    let client = Client(inspector.url)
    let page = await client.request("GET", inspector.url.path + "/")
    #expect(page.hasPrefix("HTTP/1.1 200 OK\r\n"))
    #expect(page.hasSuffix("</html>\n"))
    await store.play()
    let events = await client.events(inspector, until: 4)
    #expect(events.contains(#""feature":"Workshop""#))
    #expect(events.contains(#""ended""#))
    #expect(events.contains(#""name":"queryChanged","payload":"\"S\"""#))
    #expect(events.contains(#"{"status":{"position":null}}"#))
  }

  @Test func `answers with actions and states, and saves the recording`() async throws {
    let store = makeWorkshop()
    let inspector = try store.inspect()
    let client = Client(inspector.url)
    await store.play()
    let action = await client.request("GET", inspector.path("action?number=1"))
    #expect(action.hasSuffix(#"{"addButtonTapped":{"_0":"Saw"}}"#))
    let state = await client.request("GET", inspector.path("state?number=2"))
    let tools = #"{"found":[],"query":"","tools":[{"id":0,"name":"Saw"}]}"#
    #expect(state.hasSuffix(#"{"shared":{},"state":\#(tools)}"#))
    let missing = await client.request("GET", inspector.path("state?number=5"))
    #expect(missing.hasPrefix("HTTP/1.1 404 "))
    let recording = await client.request("GET", inspector.path("recording"))
    #expect(recording.hasSuffix(try AnyRecording(#require(store.history)).jsonLines.suffix(200)))
  }

  @Test func `answers with the shared values of a state`() async throws {
    @Shared(.inMemory("score")) var score = 3
    let store = Store(initialState: Scores.State()) {
      Scores()
    } withDependencies: {
      $0.storeObservers = [HistoryRecorder()]
    }
    let inspector = try store.inspect()
    let client = Client(inspector.url)
    for _ in 1...3 { store.send(.scored) }
    for (number, score) in [(0, 3), (2, 5)] {
      let state = await client.request("GET", inspector.path("state?number=\(number)"))
      #expect(state.contains(#"{"shared":{".inMemory(\"score\")":\#(score)},"state":{"score":"#))
    }
    let counts = await client.request("GET", inspector.path("changes?numbers=0-1"))
    #expect(counts.hasSuffix("[1]"))
  }

  @Test func `sends the shared values that changed after the last action`() async throws {
    @Shared(.inMemory("score")) var score = 3
    let store = Store(initialState: Scores.State()) {
      Scores()
    } withDependencies: {
      $0.storeObservers = [HistoryRecorder()]
    }
    let inspector = try store.inspect()
    let client = Client(inspector.url)
    store.send(.scored)
    $score.withLock { $0 = 50 }
    let events = await client.events(inspector, until: 1)
    #expect(
      events.contains(
        #"{"shared":[{"cause":"outside","changes":[{"at":[],"set":50}],"name":".inMemory(\"score\")""#
      )
    )
  }

  @Test func `answers how many changes actions made`() async throws {
    let store = makeWorkshop()
    let inspector = try store.inspect()
    let client = Client(inspector.url)
    await store.play()
    let counts = await client.request("GET", inspector.path("changes?numbers=0-1,1-2,2-3,3-4,4-5"))
    #expect(counts.hasSuffix("\r\n\r\n[1,0,1,1,null]"))
    let none = await client.request("GET", inspector.path("changes"))
    #expect(none.hasSuffix("\r\n\r\n[]"))
    let wrong = await client.request("GET", inspector.path("changes?numbers=1"))
    #expect(wrong.hasPrefix("HTTP/1.1 400 "))
    #expect(wrong.hasSuffix("The address needs pairs of numbers: changes?numbers=0-1,1-2\n"))
  }

  @Test func `runs an action again, and replays without one`() async throws {
    let store = makeWorkshop()
    let inspector = try store.inspect()
    let client = Client(inspector.url)
    await store.play()
    let rerun = await client.request("POST", inspector.path("rerun?number=1"))
    #expect(rerun.hasSuffix("\r\n\r\n{\"divergence\":null}"))
    let without = await client.request("GET", inspector.path("without?number=1"))
    #expect(without.contains(#""different":[],"omitted":[1,2]"#))
    #expect(without.contains(#""tools":[]},"#) || without.contains(#""tools":[]}}"#))
    expectEqual(store.withState(\.tools.count), 1)
    #expect(
      await client.request("GET", inspector.path("rerun?number=1")).hasPrefix("HTTP/1.1 405 ")
    )
    for request in ["without?number=5", "part?number=5"] {
      #expect(await client.request("GET", inspector.path(request)).hasPrefix("HTTP/1.1 404 "))
    }
    #expect(await client.request("GET", inspector.path("part")).hasPrefix("HTTP/1.1 400 "))
  }

  @Test func `serves the states up to an action in parts`() async throws {
    let store = makeWorkshop()
    let inspector = try store.inspect()
    let client = Client(inspector.url)
    for _ in 0..<125 { store.send(.addButtonTapped("Saw")) }
    let number = 250
    let part = await client.request("GET", inspector.path("part?number=\(number)"))
    let lines = part.split(separator: "\r\n\r\n").last?.split(separator: "\n") ?? []
    // The header, at least a hundred actions, and those since the copy of the state before them.
    #expect((101...201).contains(lines.count))
    expectEqual(lines.last?.contains(#""number":\#(number)"#), true)
    #expect(lines[0].contains(#""state":"#))
  }

  @Test func `serves the test that the program writes`() async throws {
    let store = makeWorkshop()
    let inspector = try store.inspect { recording in
      try recording.testSource(file: "recording.jsonl", imports: [])
    }
    let client = Client(inspector.url)
    await store.play()
    let test = await client.request("GET", inspector.path("test"))
    #expect(test.hasPrefix("HTTP/1.1 200 OK\r\n"))
    #expect(test.contains("await store.send(.addButtonTapped(\"Saw\")) {"))
    #expect(test.hasSuffix("}\n"))
    #expect(await client.events(inspector, until: 4).contains(#""hasTest":true"#))
  }

  @Test func `the store handles actions while a test is written`() async throws {
    let store = makeWorkshop()
    let (isWriting, writing) = AsyncStream.makeStream(of: Void.self)
    let handled = DispatchSemaphore(value: 0)
    let inspector = try store.inspect { recording in
      writing.yield()
      // If the store's actor waited for this closure, the time would run out.
      guard handled.wait(timeout: .now() + 600) == .success else { return "The store waited." }
      return "\(recording.transitions.count) actions"
    }
    await store.play()
    async let test = Client(inspector.url).request("GET", inspector.path("test"))
    for await _ in isWriting { break }
    store.send(.sorted)
    handled.signal()
    #expect(await test.hasSuffix("\r\n\r\n4 actions"))
    expectEqual(store.history?.lastNumber, 5)
  }

  @Test func `cancelling ends the writing of a test`() async throws {
    let store = makeWorkshop()
    await store.play()
    let program = InspectedStore(
      store,
      testSource: { recording in
        withUnsafeCurrentTask { $0?.cancel() }
        return try recording.testSource(file: "recording.jsonl", imports: [])
      },
      isolation: MainActor.shared
    )
    let result = await Task.detached { await program.test() }.value
    #expect(throws: CancellationError.self) { try result?.get() }
  }

  @Test func `a program that cannot write a test says so`() async throws {
    let store = makeWorkshop(limit: 4)
    var inspector = try store.inspect()
    let none = await Client(inspector.url).request("GET", inspector.path("test"))
    #expect(none.hasPrefix("HTTP/1.1 404 "))
    #expect(none.hasSuffix("The program does not write tests. Pass a closure to 'inspect'.\n"))
    for _ in 1...20 { store.send(.sorted) }
    inspector = try store.inspect { _ in "" }
    let incomplete = await Client(inspector.url).request("GET", inspector.path("test"))
    #expect(incomplete.hasPrefix("HTTP/1.1 500 "))
    #expect(
      incomplete.hasSuffix(
        """
        No test can be written: The history has dropped its first actions. Give the HistoryRecorder \
        a higher limit.

        """
      )
    )
  }

  @Test func `shows a past state in the program, and continues from the past`() async throws {
    let store = makeWorkshop()
    let inspector = try store.inspect()
    let client = Client(inspector.url)
    await store.play()
    #expect(await client.request("POST", inspector.path("travel?number=0")).contains(" 200 OK"))
    #expect(store.withState(\.tools).isEmpty)
    #expect(await client.request("POST", inspector.path("present")).contains(" 200 OK"))
    expectEqual(store.withState(\.tools).count, 1)
    #expect(await client.request("POST", inspector.path("travel?number=9")).contains(" 404 "))

    let (isKnown, known) = AsyncStream.makeStream(of: Void.self)
    async let events = client.request("GET", inspector.path("events")) { text in
      if text.shows(4) { known.yield() }
      return text.shows(5)
    }
    for await _ in isKnown { break }
    _ = await client.request("POST", inspector.path("travel?number=2"))
    store.send(.sorted)
    #expect(await events.contains(#"{"truncate":2}"#))
    expectEqual(store.history?.transitions.map(\.number), [1, 2, 5])
  }

  @Test func `a page learns of the actions that were left, returns to them, and exports them`()
    async throws
  {
    let store = makeWorkshop()
    let inspector = try store.inspect()
    let client = Client(inspector.url)
    await store.play()
    await client.request("POST", inspector.path("travel?number=2"))
    store.send(.sorted)
    let events = await client.events(inspector, until: 5)
    #expect(events.contains(#"{"branches":[{"count":2,"first":3,"last":4,"start":2}]}"#))
    let recording = await client.request("GET", inspector.path("recording?number=4"))
    #expect(recording.contains(#""number":4"#))
    #expect(!recording.contains(#""number":5"#))
    #expect(await client.request("GET", inspector.path("state?number=4")).contains(#"["Saw"]"#))
    #expect(await client.request("POST", inspector.path("travel?number=4")).contains(" 200 OK"))
    let branch = await client.events(inspector, until: 4)
    #expect(branch.contains(#"{"branches":[{"count":1,"first":5,"last":5,"start":2}]}"#))
    #expect(await client.request("GET", inspector.path("recording?number=9")).contains(" 404 "))
  }

  @Test func `a page that has shown the actions of a branch before starts again`() async throws {
    let store = makeWorkshop()
    let inspector = try store.inspect()
    let client = Client(inspector.url)
    await store.play()
    let (isKnown, known) = AsyncStream.makeStream(of: Void.self)
    async let events = client.request("GET", inspector.path("events")) { text in
      if text.shows(5) { known.yield() }
      let starts = text.split(separator: "\"format\"")
      return starts.count == 3 && starts[2].shows(4)
    }
    await client.request("POST", inspector.path("travel?number=2"))
    store.send(.sorted)
    for await _ in isKnown { break }
    await client.request("POST", inspector.path("travel?number=4"))
    let last = try #require(await events.split(separator: "\"format\"").last)
    #expect((1...4).allSatisfy { last.contains("\"number\":\($0)") })
    #expect(!last.contains("\"number\":5"))
  }

  @Test func `a page that is behind the history begins where that begins`() async throws {
    let store = makeWorkshop(limit: 4)
    let inspector = try store.inspect()
    for _ in 1...20 { store.send(.sorted) }
    let first = store.history?.firstNumber ?? 0
    let events = await Client(inspector.url).events(inspector, until: 20)
    #expect(events.contains("\"number\":\(first),\"program\""))
    #expect(!events.contains("\"number\":\(first - 1),"))
  }

  @Test func `a store without a history cannot be inspected`() {
    let store = Store(initialState: Workshop.State()) { Workshop() }
    let error = #expect(throws: InspectorError.self) { try store.inspect() }
    expectEqual(
      error?.description,
      """
      The store of 'State' has no history to inspect. Add a 'HistoryRecorder' to 'storeObservers' \
      where the store is created, and inspect that root store.
      """
    )
  }

  @Test func `a port that is in use is an error`() throws {
    let store = makeWorkshop()
    let inspector = try store.inspect()
    let port = UInt16(inspector.url.port ?? 0)
    let error = #expect(throws: InspectorError.self) { try store.inspect(port: port) }
    expectEqual(
      error?.description,
      """
      The inspector cannot listen on port \(port) of this machine: Address already in use. Choose \
      another port, or 0 for any that is free.
      """
    )
  }

  @Test func `stopping ends the streams of events`() async throws {
    let store = makeWorkshop()
    let inspector = try store.inspect()
    let (isOpen, opened) = AsyncStream.makeStream(of: Void.self)
    async let events = Client(inspector.url).request("GET", inspector.path("events")) { text in
      if text.isWholePart { opened.yield() }
      return false
    }
    for await _ in isOpen { break }
    inspector.stop()
    #expect(await events.contains("status"))
  }
}
