public import Foundation

@MainActor open class UIImage: NSObject {
  public convenience init?(systemName name: String) { self.init() }
}

@MainActor open class UIBarItem: NSObject {
  open var isEnabled = true
  open var title: String?
}

@MainActor open class UIBarButtonItem: UIBarItem {
  public enum SystemItem: Int, Sendable { case done, cancel, edit, save, add }

  open var primaryAction: UIAction?

  public convenience init(
    title: String? = nil,
    image: UIImage? = nil,
    primaryAction: UIAction? = nil
  ) {
    self.init()
    self.title = title ?? primaryAction?.title
    self.primaryAction = primaryAction
  }

  public convenience init(systemItem: SystemItem, primaryAction: UIAction? = nil) {
    self.init()
    self.primaryAction = primaryAction
  }

  /// The user taps the button.
  public func tap() { if isEnabled { primaryAction?.perform() } }
}

@MainActor open class UINavigationItem: NSObject {
  open var title: String?
  open var leftBarButtonItem: UIBarButtonItem?
  open var rightBarButtonItem: UIBarButtonItem?
  open var searchController: UISearchController?
}

@MainActor open class UITabBarItem: UIBarItem {
  open var badgeValue: String?

  public convenience init(title: String?, image: UIImage?, tag: Int) {
    self.init()
    self.title = title
  }
}

// MARK: Tabs

@MainActor public protocol UITabBarControllerDelegate: NSObjectProtocol {
  func tabBarController(
    _ tabBarController: UITabBarController,
    didSelect viewController: UIViewController
  )
}

@MainActor open class UITabBarController: UIViewController {
  open weak var delegate: (any UITabBarControllerDelegate)?

  open var viewControllers: [UIViewController]? {
    didSet {
      for controller in oldValue ?? [] { controller.removeFromParent() }
      for controller in viewControllers ?? [] { addChild(controller) }
      selectedIndex = 0
    }
  }

  open var selectedIndex = 0 {
    didSet {
      guard let selectedViewController, selectedViewController.viewIfLoaded?.superview !== view
      else { return }
      for controller in viewControllers ?? [] { controller.viewIfLoaded?.removeFromSuperview() }
      view.addSubview(selectedViewController.view)
    }
  }

  open var selectedViewController: UIViewController? { viewControllers?[selectedIndex] }

  /// The user taps a tab.
  public func tapTab(_ index: Int) {
    selectedIndex = index
    delegate?.tabBarController(self, didSelect: selectedViewController!)
  }
}

// MARK: Search

@MainActor public protocol UISearchResultsUpdating: NSObjectProtocol {
  func updateSearchResults(for searchController: UISearchController)
}

@MainActor open class UISearchBar: UIView {
  open var text: String?
  open var placeholder: String?
}

@MainActor open class UISearchController: UIViewController {
  open weak var searchResultsUpdater: (any UISearchResultsUpdating)?
  public let searchBar = UISearchBar(frame: .zero)

  public init(searchResultsController: UIViewController?) { super.init(nibName: nil, bundle: nil) }
  public required init?(coder: NSCoder) { nil }

  /// The user taps the search bar, and the controller presents the search.
  public func begin(in controller: UIViewController) { controller.present(self, animated: true) }

  /// The user types a text.
  public func type(_ text: String) {
    searchBar.text = text
    searchResultsUpdater?.updateSearchResults(for: self)
  }
}

// MARK: Scenes

@MainActor open class UIScene: UIResponder {
  @MainActor open class ConnectionOptions: NSObject {}
}

@MainActor open class UIWindowScene: UIScene {}
@MainActor open class UISceneSession: NSObject {}
@MainActor public protocol UISceneDelegate: NSObjectProtocol {
  func scene(
    _ scene: UIScene,
    willConnectTo session: UISceneSession,
    options connectionOptions: UIScene.ConnectionOptions
  )
}

@MainActor public protocol UIWindowSceneDelegate: UISceneDelegate {
  var window: UIWindow? { get set }
}
