@_exported public import Foundation

@MainActor open class UIResponder: NSObject {}

/// A view knows its subviews and its window, and draws nothing.
@MainActor open class UIView: UIResponder {
  public private(set) var subviews: [UIView] = []
  public private(set) weak var superview: UIView?
  open var isHidden = false
  open var alpha: CGFloat = 1
  weak var controller: UIViewController?

  public init(frame: CGRect) {}
  public required init?(coder: NSCoder) { nil }

  open var window: UIWindow? { superview?.window }

  open func addSubview(_ view: UIView) {
    view.changeSuperview(to: self)
    subviews.append(view)
    if window != nil { view.windowDidChange() }
  }

  open func removeFromSuperview() {
    let hadWindow = window != nil
    changeSuperview(to: nil)
    if hadWindow { windowDidChange() }
  }

  open func didMoveToWindow() {}
  open func layoutIfNeeded() {}

  /// Performs the animations, which end at once.
  open class func animate(
    withDuration duration: TimeInterval,
    animations: @escaping () -> Void,
    completion: ((Bool) -> Void)? = nil
  ) {
    animations()
    completion?(true)
  }

  private func changeSuperview(to view: UIView?) {
    superview?.subviews.removeAll { $0 === self }
    superview = view
  }

  private func windowDidChange() {
    didMoveToWindow()
    for view in subviews { view.windowDidChange() }
    controller?.windowDidChange()
  }
}

@MainActor open class UIStackView: UIView {
  public convenience init(arrangedSubviews views: [UIView]) {
    self.init(frame: .zero)
    for view in views { addArrangedSubview(view) }
  }

  open func addArrangedSubview(_ view: UIView) { addSubview(view) }
}

@MainActor open class UIActivityIndicatorView: UIView {
  open private(set) var isAnimating = false

  open func startAnimating() { isAnimating = true }
  open func stopAnimating() { isAnimating = false }
}

@MainActor open class UIWindow: UIView {
  open var rootViewController: UIViewController? {
    didSet {
      oldValue?.view.removeFromSuperview()
      guard let rootViewController else { return }
      addSubview(rootViewController.view)
    }
  }

  public convenience init() { self.init(frame: .zero) }
  public convenience init(windowScene: UIWindowScene) { self.init() }

  open func makeKeyAndVisible() {}

  open override var window: UIWindow? { self }
}
