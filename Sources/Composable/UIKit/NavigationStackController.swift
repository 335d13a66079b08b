#if canImport(UIKit) && !os(watchOS)
public import UIKit

/// A navigation controller that shows each feature of a stack with its own controller.
///
///     final class AppController: NavigationStackController {
///       convenience init(store: StoreOf<AppFeature>) {
///         @UIBindable var store = store
///         self.init(path: $store.scope(\.path, action: \.path)) {
///           ListController(store: store)
///         } destination: { store in
///           switch store.case {
///           case .detail(let store): DetailController(store: store)
///           }
///         }
///       }
///     }
///
/// The controllers follow the path of the stack. If the user pops controllers, the feature pops the
/// same elements. Controllers that others push, as with `navigationDestination(item:)`, stay above
/// the one that they were pushed onto.
///
/// The controller is its own delegate. A subclass implements the delegate's methods, and calls
/// `super` in `navigationController(_:didShow:animated:)`.
open class NavigationStackController: UINavigationController, UINavigationControllerDelegate {
  private var stack: PathStore?
  private var screens = ScreenStack<StackElementID, UIViewController>()
  /// The controllers of the elements that are shown.
  private var shown: [StackElementID: UIViewController] = [:]
  private var observation: ObserveToken?
  private var isUpdateScheduled = false

  /// Creates a navigation controller.
  ///
  /// - Parameters:
  ///   - navigationBarClass: The class of the navigation bar, or `nil` for the usual one.
  ///   - toolbarClass: The class of the toolbar, or `nil` for the usual one.
  ///   - path: A binding to the store of the stack.
  ///   - root: A closure that creates the controller at the bottom of the stack.
  ///   - destination: A closure that creates the controller of a feature.
  public convenience init<State, Action>(
    navigationBarClass: AnyClass? = nil,
    toolbarClass: AnyClass? = nil,
    path: UIBinding<Store<StackState<State>, StackAction<State, Action>>>,
    root: () -> UIViewController,
    destination: @escaping (_ store: Store<State, Action>) -> UIViewController,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) {
    self.init(navigationBarClass: navigationBarClass, toolbarClass: toolbarClass)
    let elements = path.stackPath(fileID: fileID, filePath: filePath, line: line, column: column)
    let stack = PathStore(stack: path, path: elements, destination: destination)
    self.stack = stack
    delegate = self
    traitOverrides[StackPush.self] = StackPush { [weak self] state, location in
      self?.stack?.push(state, location)
    }
    viewControllers = [root()]
    observation = Composable.observe { [weak self] in
      _ = stack.ids()
      self?.setNeedsUpdate()
    }
    update()
  }

  /// Follows the user, who can have popped controllers.
  ///
  /// A subclass calls `super`.
  ///
  /// - Parameters:
  ///   - navigationController: The controller itself.
  ///   - viewController: The controller that is on top now.
  ///   - animated: Whether the change was animated.
  open func navigationController(
    _ navigationController: UINavigationController,
    didShow viewController: UIViewController,
    animated: Bool
  ) {
    setNeedsUpdate()
  }

  private func setNeedsUpdate() {
    guard !isUpdateScheduled else { return }
    isUpdateScheduled = true
    Task { [weak self] in self?.update() }
  }

  private func update() {
    isUpdateScheduled = false
    guard let stack else { return }
    if let transitionCoordinator {
      return transitionCoordinator.whenEnded { [weak self] in self?.setNeedsUpdate() }
    }
    let display = viewControllers.map { controller in
      shown.first { $0.value === controller }.map { ScreenStack.Screen.element($0.key) }
        ?? .other(controller)
    }
    let previous = shown
    if let popped = screens.popped(on: display) { stack.pop(popped) }
    // An element that stays although the user has popped it gets a new controller.
    let kept = previous.filter { screens.elements.contains($0.key) }
    shown = [:]
    let controllers = screens.screens(for: stack.ids(), on: display)
      .map { screen in
        switch screen {
        case .other(let controller): return controller
        case .element(let id):
          let controller = kept[id] ?? stack.makeController(id)
          shown[id] = controller
          return controller
        }
      }
    let removed = (viewControllers + previous.values).filter { !controllers.contains($0) }
    if !controllers.elementsEqual(viewControllers, by: ===) {
      setViewControllers(controllers, animated: viewIfLoaded?.window != nil)
    }
    for controller in removed { controller.wasRemoved() }
  }
}
#endif
