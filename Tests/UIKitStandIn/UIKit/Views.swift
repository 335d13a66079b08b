@_exported public import Foundation

@MainActor open class UIResponder: NSObject {}

/// A view knows its subviews and its window, and draws nothing.
@MainActor open class UIView: UIResponder {
  public private(set) var subviews: [UIView] = []
  public private(set) weak var superview: UIView?
  open var isHidden = false

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

  private func changeSuperview(to view: UIView?) {
    superview?.subviews.removeAll { $0 === self }
    superview = view
  }

  private func windowDidChange() {
    didMoveToWindow()
    for view in subviews { view.windowDidChange() }
  }
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

  open override var window: UIWindow? { self }
}
