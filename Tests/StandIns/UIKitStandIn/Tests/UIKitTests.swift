import Composable
import Testing
import UIKit

@main struct Main {
  static func main() async {
    IssueReporters.current = [.fatalError]
    await Testing.__swiftPMEntryPoint() as Never
  }
}

/// A window, and the events of the system.
@MainActor final class Screen {
  let system = UIKitSystem()
  let window = UIWindow()
  private var events: AsyncStream<String>.Iterator

  init() {
    UIKitSystem.shared = system
    events = system.events.makeAsyncIterator()
  }

  func show(_ controller: UIViewController) { window.rootViewController = controller }

  /// Waits for the next events, which must be these.
  func expect(_ expected: String..., sourceLocation: SourceLocation = #_sourceLocation) async {
    var events = self.events
    for expected in expected {
      let event = await events.next(isolation: #isolation)
      #expect(event == expected, sourceLocation: sourceLocation)
    }
    self.events = events
  }
}

/// Waits until a controller is in no transition.
@MainActor func transition(of controller: UIViewController) async {
  guard let transition = controller.transitionCoordinator else { return }
  await withCheckedContinuation { continuation in
    transition.animate(alongsideTransition: nil) { _ in continuation.resume() }
  }
}

/// Waits until a condition on observed values is met.
@MainActor func until(_ condition: @escaping @MainActor @Sendable () -> Bool) async {
  var token: ObserveToken?
  await withCheckedContinuation { continuation in
    var isMet = false
    token = observe {
      guard !isMet, condition() else { return }
      isMet = true
      continuation.resume()
    }
  }
  token?.cancel()
}

/// Passes the first issue to a stream.
private struct StreamingReporter: IssueReporter {
  let issues: AsyncStream<String>.Continuation

  func reportIssue(
    _ message: @autoclosure () -> String?,
    severity: IssueSeverity,
    fileID: StaticString,
    filePath: StaticString,
    line: UInt,
    column: UInt
  ) {
    issues.yield(message() ?? "")
  }
}

@MainActor @Suite(.serialized, .timeLimit(.minutes(10)))
struct UIKitTests {
  let screen = Screen()
  let store = Store(initialState: Shop.State()) { Shop() }

  private var alert: AlertState<Shop.Destination.Alert> {
    AlertState {
      TextState("Alert")
    } actions: {
      ButtonState(role: .destructive, action: .deleteButtonTapped) { TextState("Delete") }
      ButtonState(role: .cancel) { TextState("Keep") }
    } message: {
      TextState("Forever")
    }
  }

  private func showEditor(_ id: Int) { store.send(.show(.editor(Editor.State(id: id)))) }

  @Test func `a controller is presented while its item is there`() async {
    screen.show(ShopController(store: store))
    showEditor(1)
    await screen.expect("present Editor 1")
    store.send(.show(nil))
    await screen.expect("dismiss Editor 1")
  }

  @Test func `an item that was there before is presented when the controller is on screen`() async {
    showEditor(1)
    screen.show(ShopController(store: store))
    await screen.expect("present Editor 1")
  }

  @Test func `an item with another id replaces the controller`() async {
    screen.show(ShopController(store: store))
    showEditor(1)
    await screen.expect("present Editor 1")
    showEditor(2)
    await screen.expect("dismiss Editor 1", "present Editor 2")
  }

  @Test func `another binding of the controller waits until the first one is dismissed`() async {
    screen.show(ShopController(store: store))
    showEditor(1)
    await screen.expect("present Editor 1")
    store.send(.show(.alert(alert)))
    await screen.expect("dismiss Editor 1", "present Alert")
    store.send(.show(nil))
    await screen.expect("dismiss Alert")
  }

  @Test func `changes during a transition follow when it has ended`() async {
    screen.show(ShopController(store: store))
    screen.system.endsTransitions = false
    showEditor(1)
    await screen.expect("present Editor 1")
    showEditor(2)
    showEditor(3)
    screen.system.endTransition()
    await screen.expect("dismiss Editor 1")
    showEditor(4)
    screen.system.endTransition()
    await screen.expect("present Editor 4")
  }

  @Test func `a controller that the user dismisses removes its item`() async {
    let controller = ShopController(store: store)
    screen.show(controller)
    store.isHelpPresented = true
    await screen.expect("present HelpController")
    await transition(of: controller)
    controller.dismiss(animated: true)
    await screen.expect("dismiss HelpController")
    await until { !store.isHelpPresented }
    #expect(controller.helpDismissals == 1)
    showEditor(1)
    await screen.expect("present Editor 1")
    await transition(of: controller)
    controller.dismiss(animated: false)
    await until { store.destination == nil }
    showEditor(1)
    await screen.expect("dismiss Editor 1", "present Editor 1")
  }

  @Test func `a button of an alert sends its action, and not a dismissal before it`() async throws {
    let controller = ShopController(store: store)
    screen.show(controller)
    store.send(.show(.alert(alert)))
    await screen.expect("present Alert")
    let shown = try #require(controller.presentedViewController as? UIAlertController)
    #expect(shown.message == "Forever")
    #expect(shown.preferredStyle == .alert)
    #expect(shown.actions.map(\.title) == ["Delete", "Keep"])
    #expect(shown.actions.map(\.style) == [.destructive, .cancel])
    await transition(of: controller)
    shown.tap("Delete")
    await screen.expect("dismiss Alert", "text: 1 deleted")
    #expect(store.destination == nil)
    #expect(store.deletions == 1)
  }

  @Test func `a button without an action dismisses its alert`() async throws {
    let controller = ShopController(store: store)
    screen.show(controller)
    store.send(.show(.alert(AlertState { TextState("Plain") })))
    await screen.expect("present Plain")
    let shown = try #require(controller.presentedViewController as? UIAlertController)
    await transition(of: controller)
    shown.tap("OK")
    await screen.expect("dismiss Plain")
    await until { store.destination == nil }
    #expect(store.deletions == 0)
  }

  @Test func `a confirmation dialog is an action sheet that shows its title if it is visible`() {
    let dialog = { (visibility: ConfirmationDialogStateTitleVisibility) in
      UIAlertController(
        state: ConfirmationDialogState<Int>(titleVisibility: visibility) { TextState("Sure?") }
      ) { _ in }
    }
    #expect(dialog(.visible).title == "Sure?")
    #expect(dialog(.hidden).title == nil)
    #expect(dialog(.automatic).title == nil)
    #expect(dialog(.visible).preferredStyle == .actionSheet)
  }

  @Test func `something that others present makes an item wait`() async {
    let controller = ShopController(store: store)
    let navigation = UINavigationController(rootViewController: controller)
    screen.show(navigation)
    await screen.expect("show ShopController")
    controller.present(HelpController(), animated: true)
    await screen.expect("present HelpController")
    await transition(of: navigation)
    showEditor(1)
    store.send(.showDetail(2))
    await screen.expect("show ShopController, Editor 2")
    store.send(.showDetail(nil))
    await screen.expect("show ShopController")
    await transition(of: navigation)
    controller.dismiss(animated: true)
    await screen.expect("dismiss HelpController", "present Editor 1")
  }

  @Test func `an item that stays after the user dismissed it is not shown again`() async {
    let store = Store(initialState: Shop.State()) {
      Reduce<Shop.State, Shop.Action> { state, action in
        switch action {
        case .show(let destination): state.destination = destination
        case .showDetail(let id): state.detail = id.map { Editor.State(id: $0) }
        default: break
        }
        return .none
      }
    }
    let controller = ShopController(store: store)
    screen.show(UINavigationController(rootViewController: controller))
    store.send(.show(.editor(Editor.State(id: 1))))
    await screen.expect("show ShopController", "present Editor 1")
    await transition(of: controller)
    let (issues, continuation) = AsyncStream<String>.makeStream()
    withIssueReporters([StreamingReporter(issues: continuation)]) {
      controller.dismiss(animated: true)
    }
    var iterator = issues.makeAsyncIterator()
    let issue = await iterator.next(isolation: #isolation)
    #expect(issue?.contains("its state was not removed") == true)
    store.send(.showDetail(2))
    await screen.expect("dismiss Editor 1", "show ShopController, Editor 2")
  }

  @Test func `dismissing a controller dismisses what it presents, and reports nothing`()
    async throws
  {
    let controller = ShopController(store: store)
    screen.show(controller)
    showEditor(1)
    await screen.expect("present Editor 1")
    let editor = try #require(controller.presentedViewController as? EditorController)
    editor.store.send(.hintButtonTapped)
    await screen.expect("present Hint")
    store.send(.show(nil))
    await screen.expect("dismiss Editor 1")
    showEditor(2)
    await screen.expect("present Editor 2")
  }

  @Test func `a feature dismisses itself`() async throws {
    let controller = ShopController(store: store)
    screen.show(controller)
    showEditor(1)
    await screen.expect("present Editor 1")
    let editor = try #require(controller.presentedViewController as? EditorController)
    editor.store.send(.doneButtonTapped)
    await screen.expect("dismiss Editor 1")
  }

  @Test func `a controller that covers the whole screen is dismissed`() async {
    let controller = ShopController(store: store)
    screen.show(controller)
    showEditor(1)
    await screen.expect("present Editor 1")
    controller.presentedViewController?.modalPresentationStyle = .fullScreen
    store.send(.show(.alert(alert)))
    await screen.expect("dismiss Editor 1", "present Alert")
  }

  @Test func `a released controller releases its store`() async {
    weak var released: StoreOf<Shop>?
    do {
      let store = Store(initialState: Shop.State()) { Shop() }
      released = store
      screen.show(ShopController(store: store))
    }
    screen.window.rootViewController?.logsRelease = true
    screen.window.rootViewController = nil
    await screen.expect("released ShopController")
    #expect(released == nil)
  }

  @Test func `an item of a navigation destination is pushed and popped`() async {
    screen.show(UINavigationController(rootViewController: ShopController(store: store)))
    await screen.expect("show ShopController")
    store.send(.showDetail(1))
    await screen.expect("show ShopController, Editor 1")
    store.send(.showDetail(2))
    await screen.expect("show ShopController", "show ShopController, Editor 2")
    store.send(.showDetail(nil))
    await screen.expect("show ShopController")
  }

  @Test func `a controller that the user pops removes its item`() async {
    let navigation = UINavigationController()
    screen.show(navigation)
    navigation.viewControllers = [ShopController(store: store)]
    screen.system.endsTransitions = false
    store.send(.showDetail(1))
    await screen.expect("show ShopController", "show ShopController, Editor 1")
    screen.system.endTransition()
    navigation.beginSwipe()
    navigation.cancelSwipe()
    await screen.expect("cancelled")
    #expect(store.detail != nil)
    navigation.popViewController(animated: true)
    await screen.expect("show ShopController")
    screen.system.endTransition()
    await until { store.detail == nil }
  }

  @Test func `a navigation destination without a navigation controller is reported`() async {
    let (issues, continuation) = AsyncStream<String>.makeStream()
    withIssueReporters([StreamingReporter(issues: continuation)]) {
      store.send(.showDetail(1))
      screen.show(ShopController(store: store))
    }
    var iterator = issues.makeAsyncIterator()
    let issue = await iterator.next(isolation: #isolation)
    #expect(
      issue == """
        "navigationDestination" has nowhere to push a controller.

        "ShopController" is on screen without a navigation controller around it. Present it in a \
        "UINavigationController", or use "present(item:)".
        """
    )
    screen.window.rootViewController = nil
  }

  @Test func `the controls of an editor and its state are in sync`() async throws {
    let editor = Store(initialState: Editor.State(id: 1, name: "Blob", amount: 3)) { Editor() }
    let controller = EditorController(store: editor)
    screen.show(controller)
    await screen.expect("text: Blob")
    #expect(controller.nameField.text == "Blob")
    #expect(controller.amountStepper.value == 3)
    #expect(!controller.favoriteSwitch.isOn)

    controller.nameField.type("Blob Jr.")
    controller.favoriteSwitch.isOn = true
    controller.favoriteSwitch.sendActions(for: .valueChanged)
    controller.nicknameField.type("B")
    #expect(editor.name == "Blob Jr.")
    #expect(editor.isFavorite)
    #expect(editor.nickname == "B")

    // Each text is observed for itself, so one after the other.
    editor.name = "Blob Sr."
    await screen.expect("text: Blob Sr.")
    editor.send(.nicknameChanged("Bee"))
    await screen.expect("text: Bee")
  }

  // MARK: Stacks

  @Test func `the controllers of a stack follow its path`() async {
    let browser = Store(initialState: Browser.State()) { Browser() }
    browser.send(.linkOpened([1]))
    screen.show(BrowserController(store: browser))
    await screen.expect("show HelpController", "show HelpController, Editor 1")
    browser.send(.linkOpened([1, 2, 3]))
    await screen.expect("show HelpController, Editor 1, Editor 2, Editor 3")
    browser.send(.linkOpened([1, 4]))
    await screen.expect("show HelpController, Editor 1, Editor 4")
    browser.send(.linkOpened([]))
    await screen.expect("show HelpController")
  }

  @Test func `controllers that the user pops are popped from the path`() async {
    let browser = Store(initialState: Browser.State()) { Browser() }
    browser.send(.linkOpened([1, 2, 3]))
    let controller = BrowserController(store: browser)
    screen.show(controller)
    await screen.expect("show HelpController", "show HelpController, Editor 1, Editor 2, Editor 3")
    await transition(of: controller)
    controller.popViewController(animated: true)
    await screen.expect("show HelpController, Editor 1, Editor 2")
    await until { browser.path.count == 2 }
    await transition(of: controller)
    controller.popToRootViewController(animated: false)
    await screen.expect("show HelpController")
    await until { browser.path.isEmpty }
  }

  @Test func `a swipe that the user cancels pops nothing`() async {
    screen.system.endsTransitions = false
    let browser = Store(initialState: Browser.State()) { Browser() }
    browser.send(.linkOpened([1]))
    let controller = BrowserController(store: browser)
    screen.show(controller)
    await screen.expect("show HelpController", "show HelpController, Editor 1")
    // Another controller of the stack shows when both have noticed the change.
    let other = BrowserController(store: browser)
    await screen.expect("show HelpController", "show HelpController, Editor 1")
    controller.beginSwipe()
    browser.send(.linkOpened([1, 2]))
    await screen.expect("show HelpController, Editor 1, Editor 2")
    await transition(of: other)
    controller.cancelSwipe()
    await screen.expect("cancelled", "show HelpController, Editor 1, Editor 2")
    screen.system.endTransition()
    #expect(browser.path.count == 2)
  }

  @Test func `an element that is pushed while the user pops another stays`() async {
    screen.system.endsTransitions = false
    let browser = Store(initialState: Browser.State()) { Browser() }
    browser.send(.linkOpened([1]))
    let controller = BrowserController(store: browser)
    screen.show(controller)
    await screen.expect("show HelpController", "show HelpController, Editor 1")
    browser.send(.linkOpened([1, 2]))
    await screen.expect("show HelpController, Editor 1, Editor 2")
    browser.send(.linkOpened([1, 2, 3]))
    screen.system.endTransition()
    await screen.expect("show HelpController, Editor 1, Editor 2, Editor 3")
    screen.system.endTransition()
    #expect(browser.path.count == 3)
  }

  @Test func `controllers that others push stay above the one below them`() async {
    let browser = Store(initialState: Browser.State()) { Browser() }
    browser.send(.linkOpened([1]))
    let controller = BrowserController(store: browser)
    screen.show(controller)
    await screen.expect("show HelpController", "show HelpController, Editor 1")
    controller.pushViewController(UIViewController(), animated: false)
    await screen.expect("show HelpController, Editor 1, UIViewController")
    browser.send(.linkOpened([1, 2]))
    await screen.expect("show HelpController, Editor 1, UIViewController, Editor 2")
    browser.send(.linkOpened([1]))
    await screen.expect("show HelpController, Editor 1, UIViewController")
    browser.send(.linkOpened([]))
    await screen.expect("show HelpController")
  }

  @Test func `a controller of a stack pushes a feature`() async throws {
    let browser = Store(initialState: Browser.State()) { Browser() }
    let controller = BrowserController(store: browser)
    screen.show(controller)
    await screen.expect("show HelpController")
    let root = try #require(controller.topViewController)
    root.traitCollection.push(state: Browser.Path.State.editor(Editor.State(id: 7)))
    await screen.expect("show HelpController, Editor 7")
    #expect(browser.path.count == 1)

    #expect(
      issues { root.traitCollection.push(state: 7) } == [
        """
        "push(state:)" has a state of type "Int", but the elements of the stack are of type \
        "Browser.Path.State". Nothing was pushed.
        """
      ]
    )
    #expect(
      issues { HelpController().traitCollection.push(state: 7) } == [
        "\"push(state:)\" was called outside of a \"NavigationStackController\". Nothing was pushed."
      ]
    )
  }

  @Test func `a released stack releases its store`() async {
    weak var released: StoreOf<Browser>?
    do {
      let browser = Store(initialState: Browser.State()) { Browser() }
      browser.send(.linkOpened([1]))
      released = browser
      let controller = BrowserController(store: browser)
      controller.logsRelease = true
      screen.show(controller)
    }
    await screen.expect("show HelpController", "show HelpController, Editor 1")
    screen.window.rootViewController = nil
    await screen.expect("released BrowserController")
    #expect(released == nil)
  }
}
