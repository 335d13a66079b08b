import Foundation

/// Says of an answer that there were too many requests.
struct RateLimit: Equatable {
  /// When requests are allowed again, if the server says so.
  let end: Date?

  /// - Returns: `nil` if the answer says something else.
  init?(_ answer: HTTPAnswer, now: Date = Date()) {
    let pause = answer["Retry-After"].flatMap(Double.init)
    let isUsedUp = answer["X-RateLimit-Remaining"] == "0"
    guard answer.status == 429 || answer.status == 403 && (isUsedUp || pause != nil) else {
      return nil
    }
    let reset = isUsedUp ? answer["X-RateLimit-Reset"].flatMap(Double.init) : nil
    end = pause.map { now.addingTimeInterval($0) } ?? reset.map(Date.init(timeIntervalSince1970:))
  }
}
