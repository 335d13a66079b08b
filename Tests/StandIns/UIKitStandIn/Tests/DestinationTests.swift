import Composable
import Testing
import UIKit

extension UIKitTests {
  /// Changes of the state and of the screen at the same time.
  @MainActor @Suite struct DestinationTests {
    let screen = Screen()
    let store = Store(initialState: Shop.State()) { Shop() }

    private func showEditor(_ id: Int) { store.send(.show(.editor(Editor.State(id: id)))) }

    /// Shows a stack with a shop on top.
    private func showShop(in browser: StoreOf<Browser>) async throws -> ShopController {
      let controller = BrowserController(store: browser)
      screen.show(controller)
      await screen.expect("show HelpController")
      controller.traitCollection.push(state: Browser.Path.State.shop(Shop.State()))
      await screen.expect("show HelpController, ShopController")
      await transition(of: controller)
      return try #require(controller.topViewController as? ShopController)
    }

    @Test func `a sheet is dismissed with the screen that presented it`() async throws {
      let browser = Store(initialState: Browser.State()) { Browser() }
      let shop = try await showShop(in: browser)
      shop.store.send(.show(.editor(Editor.State(id: 1))))
      await screen.expect("present Editor 1")
      browser.send(.linkOpened([]))
      await screen.expect("show HelpController", "dismiss Editor 1")
    }

    @Test func `a sheet is dismissed although its screen still exists`() async throws {
      let browser = Store(initialState: Browser.State()) { Browser() }
      let shop = try await showShop(in: browser)
      shop.store.send(.show(.editor(Editor.State(id: 1))))
      await screen.expect("present Editor 1")
      browser.send(.linkOpened([]))
      await screen.expect("show HelpController", "dismiss Editor 1")
      #expect(shop.parent == nil)
    }

    @Test func `a sheet is dismissed with a screen that is covered by another one`() async throws {
      @UIBindable var store = store
      let browser = Store(initialState: Browser.State()) { Browser() }
      let shop = try await showShop(in: browser)
      // The item belongs to a feature that stays.
      shop.present(item: $store.scope(\.$destination, action: \.destination).editor) {
        EditorController(store: $0)
      }
      showEditor(1)
      await screen.expect("present Editor 1")
      await transition(of: shop)
      shop.traitCollection.push(state: Browser.Path.State.editor(Editor.State(id: 2)))
      await screen.expect("show HelpController, ShopController, Editor 2")
      browser.send(.linkOpened([]))
      await screen.expect("show HelpController", "dismiss Editor 1")
      #expect(store.destination?.editor?.id == 1)
    }

    @Test func `a sheet is dismissed with a pushed screen that is covered by another one`()
      async throws
    {
      @UIBindable var store = store
      let controller = ShopController(store: Store(initialState: Shop.State()) { Shop() })
      let navigation = UINavigationController(rootViewController: controller)
      screen.show(navigation)
      controller.store.send(.showDetail(2))
      await screen.expect("show ShopController", "show ShopController, Editor 2")
      await transition(of: navigation)
      let pushed = try #require(navigation.topViewController)
      pushed.present(item: $store.scope(\.$destination, action: \.destination).editor) {
        EditorController(store: $0)
      }
      showEditor(1)
      await screen.expect("present Editor 1")
      await transition(of: navigation)
      navigation.pushViewController(HelpController(), animated: true)
      await screen.expect("show ShopController, Editor 2, HelpController")
      controller.store.send(.showDetail(nil))
      await screen.expect("show ShopController", "dismiss Editor 1")
      #expect(store.destination?.editor?.id == 1)
    }

    @Test func `the menu of the back button pops what a screen has pushed`() async throws {
      let browser = Store(initialState: Browser.State()) { Browser() }
      let shop = try await showShop(in: browser)
      shop.store.send(.showDetail(1))
      await screen.expect("show HelpController, ShopController, Editor 1")
      let navigation = try #require(shop.navigationController)
      await transition(of: navigation)
      navigation.popToRootViewController(animated: true)
      await screen.expect("show HelpController")
      await until { browser.path.isEmpty }
    }

    @Test func `an item that comes back in the same turn has a live controller`() async throws {
      let controller = ShopController(store: store)
      screen.show(controller)
      showEditor(1)
      await screen.expect("present Editor 1")
      await transition(of: controller)
      store.send(.show(nil))
      showEditor(1)
      await Task { @MainActor in }.value
      let editor = try #require(controller.presentedViewController as? EditorController)
      editor.nameField.type("Blob")
      #expect(store.destination?.editor?.name == "Blob")
    }

    @Test func `an item that is replaced while the user dismisses it is presented`() async {
      let controller = ShopController(store: store)
      screen.show(controller)
      screen.system.endsTransitions = false
      showEditor(1)
      await screen.expect("present Editor 1")
      screen.system.endTransition()
      controller.dismiss(animated: true)
      showEditor(2)
      await screen.expect("dismiss Editor 1")
      screen.system.endTransition()
      await screen.expect("present Editor 2")
      screen.system.endTransition()
      #expect(store.destination?.editor?.id == 2)
    }

    @Test func `an item that is removed while the user dismisses it is not dismissed twice`()
      async
    {
      let controller = ShopController(store: store)
      screen.show(controller)
      screen.system.endsTransitions = false
      showEditor(1)
      await screen.expect("present Editor 1")
      screen.system.endTransition()
      controller.dismiss(animated: true)
      store.send(.show(nil))
      await screen.expect("dismiss Editor 1")
      screen.system.endTransition()
      store.isHelpPresented = true
      await screen.expect("present HelpController")
      screen.system.endTransition()
    }

    @Test func `an item that comes back while its controller disappears is presented again`()
      async throws
    {
      let controller = ShopController(store: store)
      screen.show(controller)
      screen.system.endsTransitions = false
      store.isHelpPresented = true
      await screen.expect("present HelpController")
      screen.system.endTransition()
      store.isHelpPresented = false
      await screen.expect("dismiss HelpController")
      store.isHelpPresented = true
      screen.system.endTransition()
      try #require(store.isHelpPresented)
      #expect(controller.helpDismissals == 1)
      await screen.expect("present HelpController")
      screen.system.endTransition()
    }

    @Test func `a dismissal of several controllers removes their items`() async throws {
      let controller = ShopController(store: store)
      screen.show(controller)
      showEditor(1)
      await screen.expect("present Editor 1")
      let editor = try #require(controller.presentedViewController as? EditorController)
      await transition(of: editor)
      editor.store.send(.hintButtonTapped)
      await screen.expect("present Hint")
      await transition(of: editor)
      controller.dismiss(animated: true)
      await screen.expect("dismiss Editor 1")
      await until { store.destination == nil }
    }

    @Test func `a controller that the user dismissed is released`() async {
      let controller = ShopController(store: store)
      screen.show(controller)
      showEditor(1)
      await screen.expect("present Editor 1")
      controller.presentedViewController?.logsRelease = true
      await transition(of: controller)
      controller.dismiss(animated: true)
      await screen.expect("dismiss Editor 1", "released Editor 1")
    }

    @Test func `a controller that the user popped is released`() async throws {
      let browser = Store(initialState: Browser.State()) { Browser() }
      let navigation: UINavigationController
      do {
        let shop = try await showShop(in: browser)
        shop.logsRelease = true
        navigation = try #require(shop.navigationController)
      }
      navigation.popViewController(animated: true)
      await screen.expect("show HelpController", "released ShopController")
    }

    @Test func `an alert whose action works for a while can lead to another one`() async throws {
      typealias Alert = Shop.Destination.Alert
      @Sendable func alert(_ title: String) -> AlertState<Alert> {
        AlertState {
          TextState(title)
        } actions: {
          ButtonState(action: .deleteButtonTapped) { TextState("Delete") }
        }
      }
      let clock = TestClock()
      let store = Store(initialState: Shop.State()) {
        Reduce<Shop.State, Shop.Action> { state, action in
          switch action {
          case .destination(.presented(.alert(.deleteButtonTapped))):
            return .run { send in
              try await clock.sleep(for: .seconds(1))
              await send(.show(.alert(alert("Failed"))))
            }
          default:
            return .none
          }
        }
        Shop()
      }
      let controller = ShopController(store: store)
      screen.show(controller)
      store.send(.show(.alert(alert("Sure?"))))
      await screen.expect("present Sure?")
      let shown = try #require(controller.presentedViewController as? UIAlertController)
      await transition(of: controller)
      shown.tap("Delete")
      await screen.expect("dismiss Sure?", "text: 1 deleted")
      #expect(store.destination == nil)
      await clock.advance(by: .seconds(1))
      await screen.expect("present Failed")
    }

    @Test func `an item that waits observes each presentation once`() async throws {
      let controller = ShopController(store: store)
      screen.show(controller)
      controller.present(HelpController(), animated: false)
      await screen.expect("present HelpController")
      for id in 1...5 {
        showEditor(id)
        await Task { @MainActor in }.value
      }
      let help = try #require(controller.presentedViewController)
      #expect(help.presentationController?.containerView?.subviews.count == 2)
      controller.dismiss(animated: true)
      await screen.expect("dismiss HelpController", "present Editor 5")
    }

    @Test func `an element that code removes from the middle takes those above it along`() async {
      let browser = Store(initialState: Browser.State()) { Browser() }
      browser.send(.linkOpened([1, 2, 3]))
      let controller = BrowserController(store: browser)
      screen.show(controller)
      await screen.expect(
        "show HelpController",
        "show HelpController, Editor 1, Editor 2, Editor 3"
      )
      await transition(of: controller)
      controller.viewControllers.remove(at: 2)
      await screen.expect(
        "show HelpController, Editor 1, Editor 3",
        "show HelpController, Editor 1"
      )
      #expect(browser.path.count == 1)
    }

    @Test func `a field with a constant keeps the text that the user types`() {
      let field = UITextField(text: .constant("Blob"))
      field.type("Blob Jr.")
      #expect(field.text == "Blob Jr.")
      #expect(UIBindable(store).projectedValue.deletions.wrappedValue == 0)
    }
  }
}
