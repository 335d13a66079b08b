import Foundation

/// The rate limit that caused a server to refuse a request.
struct RateLimit: Equatable {
  /// No limit lasts longer.
  ///
  /// A header with a later time is wrong.
  private static let longest: TimeInterval = 366 * 86_400

  /// The time at which requests are allowed again, if the server sends a plausible one.
  let end: Date?

  /// - Returns: `nil` if the request was refused for another reason.
  init?(_ answer: HTTPAnswer, now: Date = Date()) {
    let isUsedUp = answer.number(of: "X-RateLimit-Remaining") == 0
    let hasPause = answer["Retry-After"] != nil
    guard answer.status == 429 || answer.status == 403 && (isUsedUp || hasPause) else {
      return nil
    }
    let pause = answer.number(of: "Retry-After").map { now.addingTimeInterval(TimeInterval($0)) }
    let reset = isUsedUp ? answer.number(of: "X-RateLimit-Reset") : nil
    let end = pause ?? reset.map { Date(timeIntervalSince1970: TimeInterval($0)) }
    self.end = end.flatMap { $0.timeIntervalSince(now) <= Self.longest ? $0 : nil }
  }
}
