import Composable

@DependencyClient
struct PriceClient: Sendable {
  var find: @Sendable (_ query: String) async throws -> [String: Int]
}

extension PriceClient: DependencyKey {
  static let liveValue = PriceClient { query in
    ["apples": 250, "milk": 120, "tea": 400].filter { name, _ in name.hasPrefix(query) }
  }
  static let testValue = PriceClient()
}

extension DependencyValues {
  var prices: PriceClient {
    get { self[PriceClient.self] }
    set { self[PriceClient.self] = newValue }
  }
}
