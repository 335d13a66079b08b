@MainActor open class UIAlertAction: NSObject {
  public enum Style: Sendable { case `default`, cancel, destructive }

  public private(set) var title: String?
  public private(set) var style = Style.default
  fileprivate var handler: ((UIAlertAction) -> Void)?

  public convenience init(
    title: String?,
    style: Style,
    handler: ((UIAlertAction) -> Void)? = nil
  ) {
    self.init()
    self.title = title
    self.style = style
    self.handler = handler
  }
}

@MainActor open class UIAlertController: UIViewController {
  public enum Style: Sendable { case actionSheet, alert }

  public private(set) var preferredStyle = Style.alert
  open var message: String?
  public private(set) var actions: [UIAlertAction] = []

  public convenience init(title: String?, message: String?, preferredStyle: Style) {
    self.init(nibName: nil, bundle: nil)
    self.title = title
    self.message = message
    self.preferredStyle = preferredStyle
  }

  open func addAction(_ action: UIAlertAction) { actions.append(action) }

  /// The user taps a button.
  ///
  /// UIKit calls the handler when the alert is gone.
  public func tap(_ title: String) {
    let action = actions.first { $0.title == title }!
    presentingViewController?.dismiss(animated: true) { action.handler?(action) }
  }
}
