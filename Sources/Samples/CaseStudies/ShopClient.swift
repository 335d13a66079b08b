import Composable

/// The service of a shop.
@DependencyClient
struct ShopClient: Sendable {
  struct Item: Hashable {
    var id: Product.State.ID
    var quantity: Int
  }

  var customer: @Sendable () async throws -> String
  var order: @Sendable (_ items: [Item]) async throws -> Void
  var products: @Sendable () async throws -> IdentifiedArrayOf<Product.State>
}

extension ShopClient: DependencyKey {
  /// A simulated service, because the case study has no real one.
  ///
  /// Each request takes a second, and a product can only be bought once at a time.
  static let liveValue = Self(
    customer: {
      try await pause()
      return "Blob"
    },
    order: { items in
      try await pause()
      guard items.allSatisfy({ $0.quantity == 1 }) else {
        throw ServiceError("There is not more than one of each.")
      }
    },
    products: {
      try await pause()
      return [
        Product.State(id: 1, name: "Milk", price: 119),
        Product.State(id: 2, name: "Bread", price: 305),
      ]
    }
  )

  static let testValue = Self()

  private static func pause() async throws {
    @Dependency(\.continuousClock) var clock
    try await clock.sleep(for: .seconds(1))
  }
}

extension DependencyValues {
  var shop: ShopClient {
    get { self[ShopClient.self] }
    set { self[ShopClient.self] = newValue }
  }
}
