import Foundation

@testable import RepositoryListFeature

extension Target {
  /// The answer of a GitHub server: a status in the first byte, headers, an empty line, and a body.
  static let server = Target(name: "server") { bytes in
    let statuses = [200, 401, 403, 422, 429, 500]
    let status = statuses[Int(bytes.first ?? 0) % statuses.count]
    let text = String(decoding: bytes.dropFirst(), as: UTF8.self)
    let end = text.firstRange(of: "\n\n")
    let lines = text[..<(end?.lowerBound ?? text.startIndex)].split(separator: "\n")
    let headers = lines.map { line in
      let sides = line.split(separator: ":", maxSplits: 1)
      return (String(sides.first ?? ""), String(sides.last ?? ""))
    }
    let answer = HTTPAnswer(
      status: status,
      headers: Dictionary(headers, uniquingKeysWith: { $1 }),
      body: Data(text[(end?.upperBound ?? text.startIndex)...].utf8)
    )
    if let page = answer["Link"].flatMap({ LinkHeader($0).page(of: "next") }) {
      expect(page > 0, "page \(page) comes next")
    }
    if let end = RateLimit(answer)?.end {
      expect(end < Date(timeIntervalSinceNow: 400 * 86_400), "the limit lasts until \(end)")
    }
    do {
      let repositories = try JSONDecoder.gitHub.decode([Repository].self, from: answer.body)
      _ = repositories.map { "\($0)" }
    } catch {
      _ = DecodingFault(error)
    }
    expect(text.excerpt.unicodeScalars.count <= 201, "the excerpt is longer than its limit")
  }
}
