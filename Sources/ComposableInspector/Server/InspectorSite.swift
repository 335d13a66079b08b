import ComposableHistory
import ComposableJSON
import Dispatch
import Foundation
import Synchronization

/// The addresses of the server, with their access checks.
struct InspectorSite: Sendable {
  private weak let programs: InspectedPrograms?

  /// The page of a recording, or `nil` for a running program.
  private let page: String?

  /// 128 bits that a page of another origin cannot know.
  private let token: String

  init(programs: InspectedPrograms?, page: String? = nil) {
    self.programs = programs
    self.page = page
    var generator = SystemRandomNumberGenerator()
    token = (0..<2).map { _ in String(generator.next() as UInt64, radix: 36) }.joined()
  }

  func url(port: UInt16) -> URL {
    URL(string: "http://127.0.0.1:\(port)/\(token)/")!
  }

  func answer(_ request: HTTPRequest, port: UInt16) -> HTTPAnswer {
    if let refusal = refusal(of: request, port: port) { return .whole(refusal) }
    let parts = request.path.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 3, matches(parts[1]) else {
      return .whole(
        .text(403, "The address has no valid token. Open the address that the program has printed.")
      )
    }
    let name = String(parts[2])
    let isChange = ["travel", "present", "pause", "resume", "send", "rerun"].contains(name)
    guard request.method == (isChange ? "POST" : "GET") else {
      return .whole(.text(405, "Use \(isChange ? "POST" : "GET") for this address."))
    }
    guard request.bodyLength == 0 || name == "send" else {
      return .whole(.text(413, "The request must not have a body."))
    }
    if name.isEmpty { return .whole(.page(page ?? Page.html())) }
    guard let programs, let program = programs.program(request.query["store"]) else {
      return .whole(.text(page == nil ? 410 : 404, "There is no such store."))
    }
    if let number = request.number {
      switch name {
      case "part": return .job(part(number, program))
      case "rerun": return .job(json(number, program) { await $0.rerun($1) })
      case "without": return .job(json(number, program) { await $0.replay(without: $1) })
      default: break
      }
    }
    switch name {
    case "events": return .events(events(program, programs))
    case "recording":
      guard request.number != nil || request.query["number"] == nil else {
        return .whole(answer(name, request, program))
      }
      return .job(recording(request.number, program))
    case "test": return .job(test(program))
    case "send": return .body { [weak program] in send($0, to: program) }
    default: return .whole(answer(name, request, program))
    }
  }

  private func send(_ body: ArraySlice<UInt8>, to program: (any InspectedProgram)?) -> HTTPResponse
  {
    guard let program else { return .text(410, "The store is no longer inspected.") }
    return wait { await program.send(body) }.map { .text(400, $0) } ?? .text(200, "")
  }

  private func recording(
    _ number: Int?,
    _ program: any InspectedProgram
  ) -> @Sendable () async -> HTTPResponse {
    { [weak program] in
      switch await program?.recording(through: number) {
      case .success(let text): .recording(text)
      case .failure(let error): .text(500, "The recording cannot be encoded: \(error)")
      case nil: number.map(HTTPResponse.unknown) ?? .text(410, "The store is no longer inspected.")
      }
    }
  }

  private func part(
    _ number: Int,
    _ program: any InspectedProgram
  ) -> @Sendable () async -> HTTPResponse {
    { [weak program] in
      switch await program?.part(through: number) {
      case .success(let text): HTTPResponse(200, "application/jsonl", text)
      case .failure(let error): .text(500, "The states cannot be encoded: \(error)")
      case nil: .unknown(number)
      }
    }
  }

  private func json(
    _ number: Int,
    _ program: any InspectedProgram,
    _ answer: @escaping @Sendable (any InspectedProgram, Int) async -> Result<JSON, any Error>?
  ) -> @Sendable () async -> HTTPResponse {
    { [weak program] in
      guard let program else { return .text(410, "The store is no longer inspected.") }
      switch await answer(program, number) {
      case .success(let json): return HTTPResponse(200, "application/json", json.text)
      case .failure(let error): return .text(500, "The result cannot be encoded: \(error)")
      case nil: return .unknown(number)
      }
    }
  }

  private func test(_ program: any InspectedProgram) -> @Sendable () async -> HTTPResponse {
    { [weak program] in
      switch await program?.test() {
      case .success(let text): HTTPResponse(200, "text/plain; charset=utf-8", text)
      case .failure(let error): .text(500, "No test can be written: \(error)")
      case nil: .text(404, "The program does not write tests. Pass a closure to 'inspect'.")
      }
    }
  }

  /// Returns the response that refuses a request, or `nil` to accept it.
  ///
  /// This is checked before anything else.
  private func refusal(of request: HTTPRequest, port: UInt16) -> HTTPResponse? {
    let hosts = ["127.0.0.1:\(port)", "localhost:\(port)"]
    guard let host = request.header("host"), hosts.contains(host.lowercased()) else {
      return .text(
        403,
        "The Host header must be \(hosts[0]). A name that resolves to this machine is not enough."
      )
    }
    let isForeign = request.header("origin").map {
      $0.lowercased() != "http://\(host.lowercased())"
    }
    let site = request.header("sec-fetch-site")
    guard isForeign != true, site != "cross-site", site != "same-site" else {
      return .text(403, "The request comes from a page of another origin.")
    }
    return nil
  }

  /// Compares all characters, so that the time does not depend on how many of them match.
  private func matches(_ candidate: Substring) -> Bool {
    let (left, right) = (Array(candidate.utf8), Array(token.utf8))
    guard left.count == right.count else { return false }
    return zip(left, right).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
  }

  private func answer(
    _ name: String,
    _ request: HTTPRequest,
    _ program: any InspectedProgram
  ) -> HTTPResponse {
    let number = request.number
    switch (name, number) {
    case ("state", let number?):
      return .json(wait { await program.state(after: number) }) ?? .unknown(number)
    case ("action", let number?):
      return .json(wait { await program.action(number: number) }) ?? .unknown(number)
    case ("changes", _):
      let pairs = request.query["numbers", default: ""].split(separator: ",").prefix(100).map {
        $0.split(separator: "-").compactMap { Int(ordinal: $0) }
      }
      guard pairs.allSatisfy({ $0.count == 2 }) else {
        return .text(400, "The address needs pairs of numbers: changes?numbers=0-1,1-2")
      }
      let counts = wait { await program.changeCounts(pairs.map { ($0[0], $0[1]) }) }
      let json = JSON.array(counts.map { count in count.map { JSON($0) } ?? .null })
      return HTTPResponse(200, "application/json", json.text)
    case ("travel", let number?):
      return wait { await program.travel(to: number) } ? .text(200, "") : .unknown(number)
    case ("present", _):
      wait { await program.returnToPresent() }
      return .text(200, "")
    case ("pause", _), ("resume", _):
      wait { await program.setPaused(name == "pause") }
      return .text(200, "")
    case ("state", nil), ("action", nil), ("travel", nil), ("part", nil), ("rerun", nil),
      ("without", nil), ("recording", nil):
      return .text(400, "The address needs a number: \(name)?number=1")
    default: return .text(404, "There is nothing at this address.")
    }
  }

  /// Returns the messages to a page.
  ///
  /// They end when the store is released.
  private func events(
    _ program: any InspectedProgram,
    _ programs: InspectedPrograms
  ) -> @Sendable () -> HTTPAnswer.News {
    let cursor = Mutex(PageCursor())
    return { [weak program, weak programs] in
      guard let program, let programs, case let known = cursor.withLock({ $0 }),
        case let stores = programs.names,
        let (messages, next) = wait({ await program.news(known, stores) })
      else { return HTTPAnswer.News(events: [#"{"status":{"isReleased":true}}"#], isLast: true) }
      cursor.withLock { $0 = next }
      let lines = messages.map(\.text)
      return HTTPAnswer.News(
        events: lines.isEmpty ? [] : [lines.joined(separator: "\ndata: ")],
        hasMore: next.hasMore
      )
    }
  }
}

/// Blocks this thread, which belongs to one connection, until the store's actor has answered.
private func wait<Result: Sendable>(_ body: @escaping @Sendable () async -> Result) -> Result {
  let answer = Answer<Result>()
  Task.detached {
    let result = await body()
    answer.give(result)
  }
  answer.semaphore.wait()
  return answer.value.withLock { $0! }
}

/// A value that a thread waits for.
final class Answer<Value: Sendable>: Sendable {
  let semaphore = DispatchSemaphore(value: 0)
  let value = Mutex<Value?>(nil)

  func give(_ value: Value) {
    self.value.withLock { $0 = value }
    semaphore.signal()
  }
}

extension HTTPRequest {
  fileprivate var number: Int? { query["number"].flatMap { Int(ordinal: $0) } }
}

extension HTTPResponse {
  fileprivate static func json(_ value: JSON?) -> Self? {
    value.map { HTTPResponse(200, "application/json", $0.text) }
  }

  fileprivate static func recording(_ text: String) -> Self {
    var response = HTTPResponse(200, "application/jsonl", text)
    response.headers.append(("Content-Disposition", #"attachment; filename="recording.jsonl""#))
    return response
  }

  fileprivate static func page(_ html: String) -> Self {
    var response = HTTPResponse(200, "text/html; charset=utf-8", html)
    response.headers.append(("Content-Security-Policy", "\(Page.policy); frame-ancestors 'none'"))
    return response
  }

  fileprivate static func unknown(_ number: Int) -> Self {
    .text(404, "The history does not have number \(number), or no longer.")
  }
}
