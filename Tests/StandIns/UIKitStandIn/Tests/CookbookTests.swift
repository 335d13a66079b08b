import Composable
import Testing
import UIKit

extension RecipeCell: CreatableTableViewCell {}

extension UIKitTests {
  @MainActor @Suite struct CookbookTests {
    let screen = Screen()

    private func cookbook(_ titles: String...) -> StoreOf<Cookbook> {
      Store(initialState: Cookbook.State()) {
        Cookbook()
      } withDependencies: {
        $0.cookbook.titles = { titles }
      }
    }

    /// Shows a controller of the recipes, which have been loaded.
    private func show(_ store: StoreOf<Cookbook>) async throws -> CookbookController {
      let controller = CookbookController(store: store)
      screen.show(UINavigationController(rootViewController: controller))
      await screen.expect("show CookbookController", "rows: 2")
      return controller
    }

    private func texts(_ controller: CookbookController) -> [String?] {
      (0..<3).compactMap { controller.tableView.cellForRow(at: IndexPath(row: $0, section: 0)) }
        .map { ($0.contentConfiguration as? UIListContentConfiguration)?.text }
    }

    @Test func `a table shows the elements that its store has loaded`() async throws {
      let controller = try await show(cookbook("Soup", "Cake"))
      #expect(texts(controller) == ["Soup", "Cake"])
    }

    @Test func `a cell that is used again shows its new element`() async throws {
      let store = cookbook("Soup", "Cake")
      let controller = try await show(store)
      controller.searchController.type("Cake")
      await screen.expect("rows: 1")
      store.send(.loaded(["Cake pops"]))
      await screen.expect("text: Cake pops", "rows: 2")
      for title in ["A", "B", "C"] {
        store.recipes[id: 0]?.title = "Soup \(title)"
        store.recipes[id: 2]?.title = "Cake pops \(title)"
        await screen.expect("text: Cake pops \(title)")
      }
      #expect(texts(controller) == ["Cake", "Cake pops C"])
    }

    @Test func `a button of a row removes its element`() async throws {
      let controller = try await show(cookbook("Soup", "Cake"))
      controller.tableView.tap("Delete", inRowAt: IndexPath(row: 0, section: 0))
      await screen.expect("rows: 1")
      #expect(texts(controller) == ["Cake"])
    }

    @Test func `a row that the user taps pushes its detail`() async throws {
      let store = cookbook("Soup", "Cake")
      let controller = try await show(store)
      controller.tableView.tapRow(at: IndexPath(row: 1, section: 0))
      await screen.expect("show CookbookController, RecipeController")
      let navigation = try #require(controller.navigationController)
      await transition(of: navigation)
      let recipe = try #require(navigation.topViewController as? RecipeController)
      recipe.notesView.type("Bake")
      let rating = try #require(recipe.children.first as? RatingController)
      rating.starsControl.selectedSegmentIndex = 2
      rating.starsControl.sendActions(for: .valueChanged)
      #expect(store.recipes[id: 1]?.notes == "Bake")
      #expect(store.recipes[id: 1]?.rating.stars == .two)
      rating.starsControl.selectedSegmentIndex = 9
      rating.starsControl.sendActions(for: .valueChanged)
      #expect(store.recipes[id: 1]?.rating.stars == .two)
      navigation.popViewController(animated: true)
      await screen.expect("show CookbookController")
      await until { store.detail == nil }
    }

    @Test func `an item is presented while the user searches`() async throws {
      let store = cookbook("Soup", "Cake")
      let controller = try await show(store)
      controller.searchController.begin(in: controller)
      controller.searchController.type("Cake")
      await screen.expect("present UISearchController", "rows: 1")
      await transition(of: controller)
      store.send(.loadingFailed)
      await screen.expect("present No recipes")
      await transition(of: controller.searchController)
      (controller.searchController.presentedViewController as? UIAlertController)?.tap("OK")
      await screen.expect("dismiss No recipes")
      await until { store.alert == nil }
      #expect(controller.presentedViewController === controller.searchController)
    }

    @Test func `an item of a tab that is not selected waits`() async {
      let store = Store(initialState: Kitchen.State()) {
        Kitchen()
      } withDependencies: {
        $0.cookbook.titles = { [] }
      }
      let controller = KitchenController(store: store)
      screen.show(controller)
      await screen.expect("show CookbookController", "show RecipeController")
      controller.tapTab(1)
      #expect(store.tab == .favorite)
      store.send(.cookbook(.loadingFailed))
      store.send(.favorite(.view(.moreButtonTapped)))
      await screen.expect("present Notes")
      store.send(.favorite(.dialog(.dismiss)))
      await screen.expect("dismiss Notes")
      store.send(.tabSelected(.cookbook))
      await screen.expect("present No recipes")
    }

    @Test func `only the value of an observation is observed, and not what its change causes`()
      async throws
    {
      let store = Store(initialState: Restaurant.State()) {
        Restaurant()
      } withDependencies: {
        $0.cookbook.titles = { [] }
      }
      let controller = RestaurantController(store: store)
      screen.show(controller)
      let login = try #require(controller.children.first as? LoginController)
      login.nameField.type("Blob")
      await screen.expect("text: Hello, Blob")
      login.nameField.type("Blob Jr.")
      await screen.expect("text: Hello, Blob Jr.")
      #expect(controller.children == [login])
      login.store.send(.loginButtonTapped)
      await screen.expect("show CookbookController")
      #expect(controller.children.first is KitchenController)
    }

    @Test func `a cancelled observation calls nothing, and is released`() async {
      let store = Store(initialState: Login.State()) { Login() }
      let label = UILabel(frame: .zero)
      var values: [String] = []
      weak var released: ObserveToken?
      released = label.observe {
        store.name
      } onChange: {
        values.append($0)
      }
      released?.cancel()
      store.name = "Blob"
      label.text = ""
      label.observe { label.text = store.name }
      #expect(released == nil)
      store.name = "Blob Jr."
      await screen.expect("text: Blob", "text: Blob Jr.")
      #expect(values == [""])
    }
  }
}
