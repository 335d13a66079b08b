import Foundation
import Testing

@testable import RepositoryListFeature

@Suite struct RateLimitTests {
  private let now = Date(timeIntervalSince1970: 1_000)

  private func limit(_ status: Int, _ headers: [String: String] = [:]) -> RateLimit? {
    RateLimit(HTTPAnswer(status: status, headers: headers), now: now)
  }

  @Test(arguments: [403, 429])
  func `a used up limit ends when it is reset`(status: Int) {
    let limit = limit(status, ["x-ratelimit-remaining": "0", "X-RateLimit-Reset": "1234"])
    #expect(limit?.end == Date(timeIntervalSince1970: 1_234))
  }

  @Test(arguments: [403, 429])
  func `a pause counts from now, and before the reset`(status: Int) {
    let headers = ["X-RateLimit-Remaining": "0", "X-RateLimit-Reset": "1234", "Retry-After": "60"]
    #expect(limit(status, headers)?.end == Date(timeIntervalSince1970: 1_060))
  }

  @Test func `an end may not be known`() throws {
    #expect(try #require(limit(429)).end == nil)
    #expect(try #require(limit(403, ["X-RateLimit-Remaining": "0"])).end == nil)
  }

  @Test func `a limit that is not used up is not the reason of a refusal`() {
    let headers = ["X-RateLimit-Remaining": "7", "X-RateLimit-Reset": "1234"]
    #expect(limit(403, headers) == nil)
    #expect(limit(403) == nil)
    #expect(limit(404, ["X-RateLimit-Remaining": "0"]) == nil)
  }

  @Test func `a reset does not end another limit`() throws {
    let headers = ["X-RateLimit-Remaining": "7", "X-RateLimit-Reset": "1234"]
    #expect(try #require(limit(429, headers)).end == nil)
  }

  @Test(arguments: [
    "nan", "inf", "-inf", "-1", "+60", "1e400", "0x10", "6.5", "", " ", "٦٠", "６０", "soon",
    "99999999999999999999", "9223372036854775807", "Wed, 21 Oct 2015 07:28:00 GMT",
  ])
  func `a pause that makes no sense has no end`(pause: String) throws {
    #expect(try #require(limit(429, ["Retry-After": pause])).end == nil)
    #expect(try #require(limit(403, ["Retry-After": pause])).end == nil)
    let headers = ["X-RateLimit-Remaining": "0", "X-RateLimit-Reset": pause]
    #expect(try #require(limit(403, headers)).end == nil)
  }

  @Test func `a pause of more than a year has no end`() throws {
    #expect(limit(429, ["Retry-After": "31622400"])?.end != nil)
    #expect(try #require(limit(429, ["Retry-After": "31622401"])).end == nil)
  }

  @Test(arguments: ["60", " 60 ", "60, 60", "60,7", "060"])
  func `a pause may have spaces, and come twice`(pause: String) {
    #expect(limit(429, ["Retry-After": pause])?.end == Date(timeIntervalSince1970: 1_060))
  }

  @Test(arguments: ["-0", "٠", "", "0x0", "0.0", "none"])
  func `a remaining limit that is not a number does not count as used up`(remaining: String) {
    #expect(limit(403, ["X-RateLimit-Remaining": remaining]) == nil)
  }
}
