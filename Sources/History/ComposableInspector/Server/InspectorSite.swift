import ComposableHistory
import ComposableJSON
import Foundation

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
    if name == "events" { return .events(PageEvents(of: program, among: programs)) }
    return .job { [weak program] body in
      guard let program else { return .text(410, "The store is no longer inspected.") }
      return await answer(name, request, body, program)
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
    _ body: ArraySlice<UInt8>,
    _ program: any InspectedProgram
  ) async -> HTTPResponse {
    let number = request.number
    switch (name, number) {
    case ("state", let number?):
      return .json(await program.state(after: number)) ?? .unknown(number)
    case ("action", let number?):
      return .json(await program.action(number: number)) ?? .unknown(number)
    case ("part", let number?):
      return .lines(await program.part(through: number), "The states") ?? .unknown(number)
    case ("recording", let number?):
      return .recording(await program.recording(through: number)) ?? .unknown(number)
    case ("recording", nil) where request.query["number"] == nil:
      return .recording(await program.recording(through: nil))
        ?? .text(410, "The store is no longer inspected.")
    case ("rerun", let number?):
      return .json(await program.rerun(number)) ?? .unknown(number)
    case ("without", let number?):
      return .json(await program.replay(without: number)) ?? .unknown(number)
    case ("test", _):
      switch await program.test() {
      case .success(let text): return HTTPResponse(200, "text/plain; charset=utf-8", text)
      case .failure(let error): return .text(500, "No test can be written: \(error)")
      case nil:
        return .text(404, "The program does not write tests. Pass a closure to 'inspect'.")
      }
    case ("changes", _):
      let pairs = request.query["numbers", default: ""].split(separator: ",").prefix(100).map {
        $0.split(separator: "-").compactMap { Int(ordinal: $0) }
      }
      guard pairs.allSatisfy({ $0.count == 2 }) else {
        return .text(400, "The address needs pairs of numbers: changes?numbers=0-1,1-2")
      }
      let counts = await program.changeCounts(pairs.map { ($0[0], $0[1]) })
      let json = JSON.array(counts.map { count in count.map { JSON($0) } ?? .null })
      return HTTPResponse(200, "application/json", json.text)
    case ("travel", let number?):
      return await program.travel(to: number) ? .text(200, "") : .unknown(number)
    case ("present", _):
      await program.returnToPresent()
      return .text(200, "")
    case ("send", _):
      return await program.send(body).map { .text(400, $0) } ?? .text(200, "")
    case ("pause", _), ("resume", _):
      await program.setPaused(name == "pause")
      return .text(200, "")
    case ("state", nil), ("action", nil), ("travel", nil), ("part", nil), ("rerun", nil),
      ("without", nil), ("recording", nil):
      return .text(400, "The address needs a number: \(name)?number=1")
    default: return .text(404, "There is nothing at this address.")
    }
  }
}

extension HTTPRequest {
  fileprivate var number: Int? { query["number"].flatMap { Int(ordinal: $0) } }
}

extension HTTPResponse {
  fileprivate static func json(_ value: JSON?) -> Self? {
    value.map { HTTPResponse(200, "application/json", $0.text) }
  }

  fileprivate static func json(_ result: Result<JSON, any Error>?) -> Self? {
    switch result {
    case .success(let json): HTTPResponse(200, "application/json", json.text)
    case .failure(let error): .text(500, "The result cannot be encoded: \(error)")
    case nil: nil
    }
  }

  fileprivate static func lines(_ result: Result<String, any Error>?, _ name: String) -> Self? {
    switch result {
    case .success(let text): HTTPResponse(200, "application/jsonl", text)
    case .failure(let error): .text(500, "\(name) cannot be encoded: \(error)")
    case nil: nil
    }
  }

  fileprivate static func recording(_ result: Result<String, any Error>?) -> Self? {
    guard var response = lines(result, "The recording") else { return nil }
    if response.status == 200 {
      response.headers.append(("Content-Disposition", #"attachment; filename="recording.jsonl""#))
    }
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
