import Composable
import Testing

@testable import CaseStudies

@MainActor @Suite struct ProductTests {
  @Test func `the quantity follows the buttons and is never negative`() async {
    let store = TestStore(initialState: Product.State.milk) { Product() }
    await store.send(.minusButtonTapped)
    await store.send(.plusButtonTapped) { $0.quantity = 1 }
    await store.send(.plusButtonTapped) { $0.quantity = 2 }
    await store.send(.minusButtonTapped) { $0.quantity = 1 }
  }

  @Test func `a price has two digits after the point`() {
    #expect(
      [0, 5, 119, 300, 1_250].map(\Price.description) == ["0.00", "0.05", "1.19", "3.00", "12.50"]
    )
  }

  @Test func `the total counts each as often as it is wanted`() {
    var products: IdentifiedArrayOf<Product.State> = [.milk, .bread]
    #expect(products.total == 0)
    products[0].quantity = 3
    products[1].quantity = 1
    #expect(products.total == 662)
  }
}

extension Product.State {
  static let milk = Self(id: 1, name: "Milk", price: 119)
  static let bread = Self(id: 2, name: "Bread", price: 305)

  func wanted(_ quantity: Int) -> Self {
    var product = self
    product.quantity = quantity
    return product
  }
}
