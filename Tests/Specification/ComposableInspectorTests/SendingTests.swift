import Composable
import ComposableHistory
import ComposableTestKit
import Foundation
import Testing

@testable import ComposableInspector

/// Actions that the page sends, and pauses.
@MainActor @Suite struct SendingTests {
  private func post(
    _ body: String,
    to inspector: Inspector,
    headers: [String] = [],
    path: String = "send"
  ) async -> String {
    let client = Client(inspector.url)
    let lines =
      ["POST \(inspector.path(path)) HTTP/1.1", "Host: 127.0.0.1:\(client.port)"] + headers
      + ["Content-Length: \(body.utf8.count)", "", body]
    return await client.deliver(Array(lines.joined(separator: "\r\n").utf8))
  }

  @Test(.enabled(if: isDebugBuild, "a release build accepts no actions"))
  func `an action of the page goes the way of the program's own, and is marked`() async throws {
    let store = makeWorkshop()
    let inspector = try store.inspect(sendsActions: true)
    let answer = await post(#"{"addButtonTapped":{"_0":"Saw"}}"#, to: inspector)
    #expect(answer.hasPrefix("HTTP/1.1 200 OK\r\n"))
    expectEqual(store.withState(\.tools.first?.name), "Saw")
    store.send(.sorted)
    let client = Client(inspector.url)
    let events = await client.events(inspector, until: 3)
    #expect(events.contains(#""sending":"on""#))
    expectEqual(events.ranges(of: #""sender":"inspector""#).count, 1)
    let recording = try AnyRecording(#require(store.history)).jsonLines
    expectEqual(recording.ranges(of: #""sender":"inspector""#).count, 1)
  }

  @Test(.enabled(if: isDebugBuild, "a release build accepts no actions"))
  func `says where an action cannot be read`() async throws {
    let store = makeWorkshop()
    let inspector = try store.inspect(sendsActions: true)
    for (body, text) in [
      (#"{"added": nothing}"#, "The action is not valid JSON from byte 11 on: "),
      (
        #"{"missing":{}}"#,
        "This is not an action of 'Action': 'Workshop.Action' has no case 'missing'."
      ),
      (
        #"{"sorted":{},"found":{}}"#,
        "This is not an action of 'Action': 'Workshop.Action' needs the name of one case (found 2)."
      ),
      (
        #"{"found":{"_0":["a",3]}}"#,
        "This is not an action of 'Action': 'found._0.1' is not a value of 'String'."
      ),
    ] {
      let answer = await post(body, to: inspector)
      #expect(answer.hasPrefix("HTTP/1.1 400 "))
      #expect(answer.contains(text), "\(answer)")
    }
    expectEqual(store.history?.lastNumber, 0)
  }

  @Test(.enabled(if: !isDebugBuild, "a debug build accepts actions"))
  func `a release build refuses each action, although the program allows it`() async throws {
    let store = makeWorkshop()
    let inspector = try store.inspect(sendsActions: true)
    let answer = await post(#"{"sorted":{}}"#, to: inspector)
    #expect(answer.hasPrefix("HTTP/1.1 400 "))
    #expect(
      answer.hasSuffix("This program was built for release, and accepts no actions from a page.\n")
    )
    expectEqual(store.history?.lastNumber, 0)
  }

  @Test func `accepts no action unless the program allows it`() async throws {
    let store = makeWorkshop()
    let inspector = try store.inspect()
    let answer = await post(#"{"sorted":{}}"#, to: inspector)
    #expect(answer.hasPrefix("HTTP/1.1 400 "))
    #expect(
      answer.hasSuffix("The page may not send actions. Pass 'sendsActions: true' to 'inspect'.\n")
    )
    expectEqual(store.history?.lastNumber, 0)
  }

  @Test(arguments: [
    "Origin: http://evil.example", "Origin: null", "Sec-Fetch-Site: cross-site",
    "Transfer-Encoding: chunked", "Content-Length: 13", "Content-Length: -1",
  ])
  func `refuses a hostile request with an action`(header: String) async throws {
    let store = makeWorkshop()
    let inspector = try store.inspect(sendsActions: true)
    let answer = await post(#"{"sorted":{}}"#, to: inspector, headers: [header])
    #expect(answer.hasPrefix("HTTP/1.1 4"))
    expectEqual(store.history?.lastNumber, 0)
  }

  @Test func `refuses an action without the token, by GET, for another host, or that is too long`()
    async throws
  {
    let store = makeWorkshop()
    let inspector = try store.inspect(sendsActions: true)
    let client = Client(inspector.url)
    let body = #"{"sorted":{}}"#
    let length = ["Content-Length: \(body.utf8.count)", "", body].joined(separator: "\r\n")
    func deliver(_ line: String, host: String = "127.0.0.1", _ rest: String) async -> String {
      let text = "\(line) HTTP/1.1\r\nHost: \(host):\(client.port)\r\n\(rest)"
      return await client.deliver(Array(text.utf8))
    }
    #expect(await deliver("POST /x/send", length).hasPrefix("HTTP/1.1 403 "))
    #expect(await deliver("GET \(inspector.path("send"))", length).hasPrefix("HTTP/1.1 405 "))
    let path = "POST \(inspector.path("send"))"
    #expect(await deliver(path, host: "evil.example", length).hasPrefix("HTTP/1.1 403 "))
    #expect(await deliver(path, "Content-Length: 1048577\r\n\r\n").hasPrefix("HTTP/1.1 413 "))
    let travel = "POST \(inspector.path("travel?number=0"))"
    #expect(await deliver(travel, length).hasPrefix("HTTP/1.1 413 "))
    expectEqual(store.history?.lastNumber, 0)
  }

  @Test func `the page pauses the recording and shows the gap`() async throws {
    let store = makeWorkshop()
    let inspector = try store.inspect()
    let client = Client(inspector.url)
    store.send(.sorted)
    await client.request("POST", inspector.path("pause"))
    #expect(store.isRecordingPaused)
    store.send(.found(["a"]))
    store.send(.found(["b"]))
    let paused = await client.request("GET", inspector.path("events")) { $0.isWholePart }
    #expect(paused.contains(#"{"status":{"isPaused":true,"position":null,"skipped":2}}"#))
    await client.request("POST", inspector.path("resume"))
    store.send(.sorted)
    let events = await client.events(inspector, until: 4)
    #expect(events.contains(#""number":3,"replaced":true,"skipped":2"#))
    let state = await client.request("GET", inspector.path("state?number=3"))
    #expect(state.contains(#""found":["b"]"#))
    let summary = try AnyRecording(#require(store.history)).summary
    #expect(summary.contains("2 actions were not recorded, because the recording was paused"))
    #expect(summary.contains(#"    + found[0]: "b""#))
  }
}

/// Several stores on one page, and pages of recordings.
@MainActor @Suite struct InspectedProgramsTests {
  @Test func `a page has the stores of a program`() async throws {
    let first = makeWorkshop()
    let second = makeWorkshop()
    let inspector = try first.inspect()
    try inspector.add(second)
    second.send(.queryChanged("x"))
    let client = Client(inspector.url)
    let events = await client.events(inspector, store: 1, until: 1)
    #expect(events.contains(#"{"stores":["Workshop","Workshop 2"]}"#))
    let state = await client.request("GET", inspector.path("state?number=1&store=1"))
    #expect(state.contains(#""query":"x""#))
    let other = await client.request("GET", inspector.path("state?number=1&store=0"))
    #expect(other.hasPrefix("HTTP/1.1 404 "))
    for store in ["2", "-1", "x", ""] {
      let answer = await client.request("GET", inspector.path("state?number=0&store=\(store)"))
      #expect(answer.hasPrefix("HTTP/1.1 410 "))
    }
  }

  @Test func `an action that an effect of another store sends has its sender`() async throws {
    let workshop = makeWorkshop()
    let orders = Store(initialState: 0) {
      Reduce<Int, Bool> { state, isOrder in
        state += 1
        return isOrder
          ? .run { @MainActor _ in workshop.send(.addButtonTapped("Saw")) } : .none
      }
    } withDependencies: {
      $0.storeObservers = [HistoryRecorder()]
    }
    let inspector = try workshop.inspect()
    try inspector.add(orders)
    await orders.send(true).finish()
    workshop.send(.sorted)
    let events = await Client(inspector.url).events(inspector, until: 3)
    expectEqual(events.ranges(of: #""sender":{"effect":1,"store":1}"#).count, 1)
    expectEqual(events.ranges(of: "sender").count, 1)
  }

  @Test func `a recording is served as a page, which has no program`() async throws {
    let store = makeWorkshop()
    await store.play()
    let inspector = try AnyRecording(#require(store.history)).inspect()
    let client = Client(inspector.url)
    let page = await client.request("GET", inspector.url.path + "/")
    #expect(page.hasPrefix("HTTP/1.1 200 OK\r\n"))
    #expect(page.contains("frame-ancestors 'none'"))
    #expect(page.contains(#""name":"queryChanged""#))
    for name in ["events", "state?number=0", "recording"] {
      #expect(await client.request("GET", inspector.path(name)).hasPrefix("HTTP/1.1 404 "))
    }
    #expect(await client.request("GET", "/x/").hasPrefix("HTTP/1.1 403 "))
  }
}
