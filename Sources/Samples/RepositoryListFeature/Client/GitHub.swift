import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// A client for version 3 of GitHub's REST API.
struct GitHub: Sendable {
  let baseURL: URL
  let token: String?
  let connection: HTTPConnection

  func search(_ query: String, page: Int) async throws(RepositoryError) -> RepositoryPage {
    let answer = try await answer(
      to: "search/repositories",
      query: [("q", query), ("page", "\(page)"), ("per_page", "30")]
    )
    let result: SearchResult = try decode(answer.body)
    return RepositoryPage(
      repositories: result.items,
      totalCount: max(result.totalCount, result.items.count),
      nextPage: Self.page(after: page, in: answer)
    )
  }

  func owner(_ login: String) async throws(RepositoryError) -> Owner {
    try decode(try await answer(to: "users/\(login)").body)
  }

  func repositories(of owner: Owner, page: Int) async throws(RepositoryError) -> RepositoryPage {
    let answer = try await answer(
      to: "users/\(owner.login)/repos",
      query: [("sort", "pushed"), ("page", "\(page)"), ("per_page", "30")]
    )
    let repositories: [Repository] = try decode(answer.body)
    return RepositoryPage(
      repositories: repositories,
      // The answer does not contain the number of repositories.
      totalCount: max(owner.repositoryCount, repositories.count),
      nextPage: Self.page(after: page, in: answer)
    )
  }

  /// A page number that does not increase would be loaded forever.
  private static func page(after page: Int, in answer: HTTPAnswer) -> Int? {
    answer["Link"].flatMap { LinkHeader($0).page(of: "next") }.flatMap { $0 > page ? $0 : nil }
  }

  func repository(_ fullName: String) async throws(RepositoryError) -> Repository {
    try decode(try await answer(to: "repos/\(fullName)").body)
  }

  func setFavorite(_ fullName: String, _ isFavorite: Bool) async throws(RepositoryError) {
    _ = try await answer(to: "user/starred/\(fullName)", method: isFavorite ? "PUT" : "DELETE")
  }
}

private struct SearchResult: Decodable {
  enum CodingKeys: String, CodingKey {
    case totalCount = "total_count"
    case items
  }

  let totalCount: Int
  let items: [Repository]
}

private struct Refusal: Decodable {
  let message: String
}

extension GitHub {
  private func answer(
    to path: String,
    method: String = "GET",
    query: [(name: String, value: String)] = []
  ) async throws(RepositoryError) -> HTTPAnswer {
    var request = URLRequest(url: url(of: path, query: query))
    request.httpMethod = method
    request.setValue("application/vnd.github+json", forHTTPHeaderField: "Accept")
    request.setValue("2022-11-28", forHTTPHeaderField: "X-GitHub-Api-Version")
    request.setValue("swift-composable", forHTTPHeaderField: "User-Agent")
    if let token, isPrivate {
      // A line break would end the header and start another one.
      guard token.utf8.allSatisfy({ 0x21...0x7E ~= $0 }) else { throw .invalidToken }
      request.setValue("Bearer \(token)", forHTTPHeaderField: "Authorization")
    }
    let answer = try await connection.answer(to: request)
    guard 200..<300 ~= answer.status else { throw error(of: answer) }
    return answer
  }

  private func url(of path: String, query: [(name: String, value: String)]) -> URL {
    let url = baseURL.appendingPathComponent(path)
    guard !query.isEmpty, var parts = URLComponents(url: url, resolvingAgainstBaseURL: true) else {
      return url
    }
    parts.percentEncodedQuery =
      query
      .map { "\($0.name)=\($0.value.addingPercentEncoding(withAllowedCharacters: .plain) ?? "")" }
      .joined(separator: "&")
    return parts.url ?? url
  }

  /// A Boolean value that indicates whether the connection is encrypted or stays on this machine.
  private var isPrivate: Bool {
    baseURL.scheme == "https" || ["localhost", "127.0.0.1", "::1"].contains(baseURL.host ?? "")
  }

  private func error(of answer: HTTPAnswer) -> RepositoryError {
    if let limit = RateLimit(answer) { return .rateLimited(until: limit.end) }
    let refusal = try? JSONDecoder().decode(Refusal.self, from: answer.body)
    return .refused(status: answer.status, message: refusal?.message.excerpt)
  }

  private func decode<Value: Decodable>(_ body: Data) throws(RepositoryError) -> Value {
    do {
      return try JSONDecoder.gitHub.decode(Value.self, from: body)
    } catch {
      let fault = DecodingFault(error)
      throw .undecodable(field: fault.field, cause: fault.cause)
    }
  }
}

extension String {
  /// The text, shortened if it is too long for a message.
  ///
  /// The limit counts scalars, because one character can have any number of them.
  var excerpt: String {
    let beginning = unicodeScalars.prefix(200)
    let isWhole = beginning.endIndex == unicodeScalars.endIndex
    return isWhole ? self : String(beginning) + "…"
  }
}

extension CharacterSet {
  /// The characters that need no escape in the value of a query.
  ///
  /// A "+" would be read as a space.
  fileprivate static let plain = CharacterSet(
    charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~"
  )
}

extension JSONDecoder {
  /// A decoder for dates in GitHub's format.
  static var gitHub: JSONDecoder {
    let decoder = JSONDecoder()
    // Unlike the strategy ".iso8601", an error names the field.
    decoder.dateDecodingStrategy = .custom { decoder in
      let text = try decoder.singleValueContainer().decode(String.self)
      guard let date = try? Date(text, strategy: .iso8601) else {
        let context = DecodingError.Context(
          codingPath: decoder.codingPath,
          debugDescription: "Expected a date."
        )
        throw DecodingError.dataCorrupted(context)
      }
      return date
    }
    return decoder
  }
}
