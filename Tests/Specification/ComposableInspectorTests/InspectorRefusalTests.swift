import Composable
import ComposableInspector
import ComposableTestKit
import Foundation
import Testing

/// Requests that the server refuses, including requests that no well-behaved browser sends.
@MainActor @Suite struct InspectorRefusalTests {
  private let store = makeWorkshop()

  @Test func `refuses an address without the token`() async throws {
    let inspector = try store.inspect()
    let client = Client(inspector.url)
    for path in ["/", "/events", "/x/", inspector.url.path, "/\(inspector.url.path.dropFirst(2))/"]
    {
      let answer = await client.request("GET", path)
      #expect(answer.hasPrefix("HTTP/1.1 403 Forbidden\r\n"))
      #expect(
        answer.hasSuffix(
          "The address has no valid token. Open the address that the program has printed.\n"
        )
      )
    }
  }

  @Test func `refuses another host, which DNS may have led here`() async throws {
    let inspector = try store.inspect()
    let answer = await Client(inspector.url).request(
      "GET",
      inspector.path("events"),
      host: "evil.example:\(inspector.url.port ?? 0)"
    )
    #expect(answer.hasPrefix("HTTP/1.1 403 Forbidden\r\n"))
    #expect(answer.contains("A name that resolves to this machine is not enough."))
  }

  @Test func `listens on no other address of this machine`() async throws {
    let inspector = try store.inspect()
    // On Linux, all of 127.0.0.0/8 leads here. A server that listens on every address would answer.
    let client = Client(inspector.url, address: 0x7f00_0002)
    await expectEqual(client.request("GET", inspector.url.path + "/"), "")
    #expect(await Client(inspector.url).request("GET", inspector.url.path + "/") != "")
  }

  @Test(arguments: ["Origin: http://evil.example", "Origin: null", "Sec-Fetch-Site: cross-site"])
  func `refuses the page of another origin`(header: String) async throws {
    let inspector = try store.inspect()
    let answer = await Client(inspector.url).request(
      "POST",
      inspector.path("travel?number=0"),
      headers: [header]
    )
    #expect(answer.hasPrefix("HTTP/1.1 403 Forbidden\r\n"))
    #expect(answer.hasSuffix("The request comes from a page of another origin.\n"))
  }

  @Test func `refuses a GET that would change something`() async throws {
    let inspector = try store.inspect()
    let answer = await Client(inspector.url).request("GET", inspector.path("travel?number=0"))
    #expect(answer.hasPrefix("HTTP/1.1 405 "))
    #expect(answer.hasSuffix("Use POST for this address.\n"))
  }

  @Test func `refuses a head that does not end`() async throws {
    let inspector = try store.inspect()
    let head = "GET / HTTP/1.1\r\nX: " + String(repeating: "x", count: 1_000_000)
    let answer = await Client(inspector.url).deliver(Array(head.utf8))
    #expect(answer.hasPrefix("HTTP/1.1 431 "))
    #expect(answer.hasSuffix("The head of the request is longer than 16384 bytes.\n"))
  }

  @Test func `answers the first of several requests, and serves others meanwhile`() async throws {
    let inspector = try store.inspect()
    let client = Client(inspector.url)
    let request = "GET /x HTTP/1.1\r\nHost: 127.0.0.1:\(client.port)\r\n\r\n"
    let pipeline = Array(String(repeating: request, count: 1_000).utf8) + [0xFF, 0x00]
    let answer = await client.deliver(pipeline)
    expectEqual(answer.ranges(of: "HTTP/1.1").count, 1)
    #expect(await client.request("GET", inspector.path("action?number=1")).contains(" 404 "))
  }

  @Test func `refuses more than 16 connections`() async throws {
    let inspector = try store.inspect()
    let client = Client(inspector.url)
    let path = inspector.path("events")
    let (isOpen, opened) = AsyncStream.makeStream(of: Void.self)
    let answers = await withTaskGroup(of: String.self) { group in
      for _ in 1...16 {
        group.addTask {
          await client.request("GET", path) { text in
            if text.isWholePart { opened.yield() }
            return false
          }
        }
      }
      var count = 0
      for await _ in isOpen {
        count += 1
        if count == 16 { break }
      }
      #expect(await client.request("GET", path).hasPrefix("HTTP/1.1 503 "))
      inspector.stop()
      var answers: [String] = []
      for await answer in group { answers.append(answer) }
      return answers
    }
    expectEqual(answers.count { $0.hasPrefix("HTTP/1.1 200 ") }, 16)
  }

  @Test func `200 silent connections do not keep the page from its user`() async throws {
    let inspector = try store.inspect()
    let client = Client(inspector.url)
    let closeAll = client.openSilently(200)
    for _ in 1...20 {
      let answer = await client.request("GET", inspector.path("action?number=1"))
      #expect(answer.hasPrefix("HTTP/1.1 404 "))
    }
    closeAll()
  }

  @Test(arguments: [
    "-9223372036854775809", "-9223372036854775808", "-2147483649", "-1", "9007199254740992",
    "9007199254740993", "9223372036854775807", "9223372036854775808", "18446744073709551616", "1e9",
    "0x1", "+", "",
  ])
  func `a number that no action has is refused`(number: String) async throws {
    let inspector = try store.inspect()
    let client = Client(inspector.url)
    for name in ["state", "action"] {
      let answer = await client.request("GET", inspector.path("\(name)?number=\(number)"))
      #expect(answer.hasPrefix("HTTP/1.1 404 ") || answer.hasPrefix("HTTP/1.1 400 "), "\(answer)")
    }
    for name in ["part", "without", "recording"] {
      let answer = await client.request("GET", inspector.path("\(name)?number=\(number)"))
      #expect(!answer.isEmpty)
    }
    for name in ["rerun", "travel"] {
      let answer = await client.request("POST", inspector.path("\(name)?number=\(number)"))
      #expect(answer.hasPrefix("HTTP/1.1 4"), "\(answer)")
    }
    for pair in ["0-\(number)", "\(number)-0"] {
      let answer = await client.request("GET", inspector.path("changes?numbers=\(pair)"))
      #expect(answer.hasPrefix("HTTP/1.1 ") && !answer.contains(" 500 "))
    }
    #expect(
      await client.request("GET", inspector.path("state?number=0")).hasPrefix("HTTP/1.1 200 ")
    )
  }
}
