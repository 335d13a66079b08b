import Composable
import Testing
import UIKit

extension SupplyCell: CreatableCollectionViewCell {}
extension SupplyRowCell: CreatableTableViewCell {}

extension UIKitTests {
  @MainActor @Suite struct PantryTests {
    let screen = Screen()
    let store = Store(initialState: Pantry.State()) { Pantry() }

    @Test func `a collection shows the elements of its store`() async throws {
      let controller = PantryController(store: store)
      screen.show(controller)
      let addButton = try #require(controller.navigationItem.rightBarButtonItem)
      let clearButton = try #require(controller.navigationItem.leftBarButtonItem)
      #expect(!clearButton.isEnabled)
      addButton.tap()
      await screen.expect("rows: 1")
      #expect(controller.tabBarItem.badgeValue == "1")
      let path = IndexPath(item: 0, section: 1)
      let cell = try #require(controller.collectionView.cellForItem(at: path) as? SupplyCell)
      store.send(.supplies(.element(id: 1, action: .binding(.set(\.name, "Rice")))))
      await screen.expect("text: Rice")
      #expect(cell.nameLabel.text == "Rice")
      controller.collectionView.tapItem(at: path)
      #expect(store.selection == 1)
      clearButton.tap()
      await screen.expect("rows: 0")
    }

    @Test func `a list configures the cells of elements that changed`() async throws {
      let controller = SupplyNamesController(store: store, isCompact: true)
      screen.show(controller)
      store.send(.addButtonTapped)
      await screen.expect("rows: 1")
      store.send(.supplies(.element(id: 1, action: .binding(.set(\.name, "Rice")))))
      await screen.expect("text: Rice")
    }

    @Test func `a table with a data source of its own shows what the store has`() async {
      let controller = SupplyTableController(store: store)
      screen.show(controller)
      store.send(.addButtonTapped)
      await screen.expect("rows: 1")
      controller.tableView.tapRow(at: IndexPath(row: 0, section: 0))
      #expect(store.selection == 1)
      controller.tableView.tap("Clear", inRowAt: IndexPath(row: 0, section: 0))
      await screen.expect("rows: 0")
    }

    @Test func `the controls of a form change the state, and a button sends an action`() {
      let store = Store(initialState: Supply.State(id: 1)) { Supply() }
      let controller = SupplyController(store: store)
      screen.show(controller)
      controller.datePicker.date = Date(timeIntervalSince1970: 1)
      controller.datePicker.sendActions(for: .valueChanged)
      #expect(store.bestBefore == Date(timeIntervalSince1970: 1))
      controller.saveButton.tap()
      #expect(store.isSaving)
      #expect(controller.activityView.isAnimating)
    }
  }
}
