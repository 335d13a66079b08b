// swift-format-ignore-file: NeverUseImplicitlyUnwrappedOptionals

public import Foundation

@MainActor open class UIViewController: UIResponder {
  fileprivate let system = UIKitSystem.shared
  private var loadedView: UIView?
  public fileprivate(set) weak var parent: UIViewController?
  public fileprivate(set) weak var presentingViewController: UIViewController?
  fileprivate var presented: UIViewController?
  public fileprivate(set) var presentationController: UIPresentationController?
  open var modalPresentationStyle = UIModalPresentationStyle.pageSheet
  open var title: String?
  public let navigationItem = UINavigationItem()
  open lazy var tabBarItem: UITabBarItem! = UITabBarItem()
  public private(set) var children: [UIViewController] = []
  public var traitOverrides = UITraitOverrides()
  /// Whether the release of the controller is an event.
  public var logsRelease = false {
    didSet { release = logsRelease ? Release(of: name) : nil }
  }
  private var release: Release?
  var transition: Transition?

  public init(nibName: String?, bundle: Bundle?) {}
  public required init?(coder: NSCoder) { nil }
  public convenience override init() { self.init(nibName: nil, bundle: nil) }

  open var view: UIView! {
    get {
      if let loadedView { return loadedView }
      loadView()
      viewDidLoad()
      return loadedView
    }
    set {
      loadedView = newValue
      newValue?.controller = self
    }
  }

  open var viewIfLoaded: UIView? { loadedView }
  open func loadView() { view = UIView(frame: .zero) }
  open func viewDidLoad() {}
  open func viewWillAppear(_ animated: Bool) {}
  open func viewDidAppear(_ animated: Bool) {}
  open func viewWillDisappear(_ animated: Bool) {}
  open func viewDidDisappear(_ animated: Bool) {}

  /// Calls the methods at once, and not before and after an animation.
  func windowDidChange() {
    if loadedView?.window != nil {
      viewWillAppear(false)
      viewDidAppear(false)
    } else {
      viewWillDisappear(false)
      viewDidDisappear(false)
    }
  }

  open var tabBarController: UITabBarController? {
    parent as? UITabBarController ?? parent?.tabBarController
  }

  open var navigationController: UINavigationController? {
    parent as? UINavigationController ?? parent?.navigationController
  }

  open var presentedViewController: UIViewController? {
    presented ?? parent?.presentedViewController
  }

  open var transitionCoordinator: (any UIViewControllerTransitionCoordinator)? {
    transition ?? parent?.transitionCoordinator
  }

  open var traitCollection: UITraitCollection {
    UITraitCollection(traits: outerTraits.merging(traitOverrides.traits) { $1 })
  }

  private var outerTraits: [ObjectIdentifier: Any] {
    (parent ?? presentingViewController)?.traitCollection.traits ?? [:]
  }

  open var popoverPresentationController: UIPopoverPresentationController? { nil }

  fileprivate var name: String { title ?? "\(type(of: self))" }

  open func addChild(_ child: UIViewController) {
    child.removeFromParent()
    child.parent = self
    children.append(child)
  }

  open func removeFromParent() {
    parent?.children.removeAll { $0 === self }
    parent = nil
  }

  open func willMove(toParent parent: UIViewController?) {}
  open func didMove(toParent parent: UIViewController?) {}

  open func present(
    _ content: UIViewController,
    animated: Bool,
    completion: (() -> Void)? = nil
  ) {
    guard let window = view.window else {
      return system.log("refused: \(name) is not in a window, and presents \(content.name)")
    }
    guard presentedViewController == nil, transitionCoordinator == nil else {
      return system.log("refused: \(name) presents already, and presents \(content.name)")
    }
    system.log("present \(content.name)")
    // The outermost container presents.
    let presenter = sequence(first: self) { $0.parent }.reduce(self) { $1 }
    presenter.presented = content
    content.presentingViewController = presenter
    let presentation = UIPresentationController(containerView: UIView(frame: .zero))
    content.presentationController = presentation
    window.addSubview(presentation.containerView!)
    presentation.containerView!.addSubview(content.view)
    system.begin([presenter, content], animated: animated) {
      if content.modalPresentationStyle == .fullScreen { presenter.view.removeFromSuperview() }
      completion?()
    }
  }

  open func dismiss(animated: Bool, completion: (() -> Void)? = nil) {
    guard let content = presentedViewController, let presenter = content.presentingViewController
    else {
      if let presentingViewController {
        presentingViewController.dismiss(animated: animated, completion: completion)
      }
      return
    }
    guard presenter.transition == nil else {
      return system.log("refused: \(content.name) is in a transition")
    }
    system.log("dismiss \(content.name)")
    let container = content.presentationController?.containerView
    let window = container?.window
    system.begin([presenter, content], animated: animated) {
      for gone in sequence(first: content, next: \.presented).reversed() {
        gone.presentationController?.containerView?.removeFromSuperview()
        gone.presentingViewController?.presented = nil
        gone.presentingViewController = nil
        gone.presentationController = nil
      }
      if content.modalPresentationStyle == .fullScreen { window?.addSubview(presenter.view) }
      completion?()
    }
  }
}

/// Records the release of a controller, whose class can have a `deinit` of its own.
@MainActor private final class Release {
  private let name: String

  init(of name: String) { self.name = name }

  isolated deinit { UIKitSystem.shared.log("released \(name)") }
}

public enum UIModalPresentationStyle: Sendable { case fullScreen, pageSheet }

@MainActor open class UIPresentationController: NSObject {
  public private(set) var containerView: UIView?

  init(containerView: UIView) { self.containerView = containerView }
}

@MainActor open class UIPopoverPresentationController: UIPresentationController {
  open var sourceView: UIView?
}

@MainActor public protocol UINavigationControllerDelegate: AnyObject {
  func navigationController(
    _ navigationController: UINavigationController,
    didShow viewController: UIViewController,
    animated: Bool
  )
}

@MainActor open class UINavigationController: UIViewController {
  open weak var delegate: (any UINavigationControllerDelegate)?
  private var stack: [UIViewController] = []

  public init(rootViewController: UIViewController) {
    super.init(nibName: nil, bundle: nil)
    setViewControllers([rootViewController], animated: false)
  }

  public init(navigationBarClass: AnyClass?, toolbarClass: AnyClass?) {
    super.init(nibName: nil, bundle: nil)
  }

  public override init(nibName: String?, bundle: Bundle?) { super.init(nibName: nil, bundle: nil) }
  public required init?(coder: NSCoder) { nil }

  open var viewControllers: [UIViewController] {
    get { stack }
    set { setViewControllers(newValue, animated: false) }
  }

  open var topViewController: UIViewController? { stack.last }

  open func setViewControllers(_ viewControllers: [UIViewController], animated: Bool) {
    if transition != nil {
      system.log("refused: \(name) is in a transition")
      return
    }
    let old = stack
    stack = viewControllers
    for controller in stack where controller.parent !== self { addChild(controller) }
    system.log("show \(stack.map(\.name).joined(separator: ", "))")
    system.begin([self], animated: animated) { self.end(from: old, animated: animated) }
  }

  private func end(from old: [UIViewController], animated: Bool) {
    for controller in old where controller !== stack.last { controller.view.removeFromSuperview() }
    for controller in old where !stack.contains(controller) { controller.removeFromParent() }
    guard let top = stack.last else { return }
    if top.view.superview == nil { view.addSubview(top.view) }
    delegate?.navigationController(self, didShow: top, animated: animated)
  }

  open func pushViewController(_ viewController: UIViewController, animated: Bool) {
    setViewControllers(stack + [viewController], animated: animated)
  }

  @discardableResult
  open func popToViewController(
    _ viewController: UIViewController,
    animated: Bool
  ) -> [UIViewController]? {
    guard let index = stack.firstIndex(of: viewController) else { return nil }
    let popped = Array(stack[(index + 1)...])
    setViewControllers(Array(stack[...index]), animated: animated)
    return popped
  }

  @discardableResult
  open func popViewController(animated: Bool) -> UIViewController? {
    stack.count < 2 ? nil : popToViewController(stack[stack.count - 2], animated: animated)?.first
  }

  @discardableResult
  open func popToRootViewController(animated: Bool) -> [UIViewController]? {
    stack.first.flatMap { popToViewController($0, animated: animated) }
  }

  /// The user swipes, and the controller below appears.
  public func beginSwipe() {
    let top = stack.removeLast()
    let transition = Transition(controllers: [self]) {}
    self.transition = transition
    swiped = (top, transition)
  }

  /// The user lets go, and the controller comes back.
  public func cancelSwipe() {
    guard let (top, transition) = swiped else { return }
    stack.append(top)
    system.log("cancelled")
    transition.finish()
  }

  private var swiped: (UIViewController, Transition)?
}
