// swift-format-ignore-file: NeverUseImplicitlyUnwrappedOptionals

public import Foundation

public typealias UIActionHandler = (UIAction) -> Void

@MainActor open class UIAction: NSObject {
  let title: String
  private let handler: UIActionHandler

  public init(title: String = "", image: UIImage? = nil, handler: @escaping UIActionHandler) {
    self.title = title
    self.handler = handler
  }

  func perform() { handler(self) }
}

@MainActor open class UIControl: UIView {
  public struct Event: OptionSet, Hashable, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let touchUpInside = Event(rawValue: 1 << 6)
    public static let valueChanged = Event(rawValue: 1 << 12)
    public static let editingChanged = Event(rawValue: 1 << 17)
  }

  open var isEnabled = true
  private var actions: [(UIAction, Event)] = []

  open func addAction(_ action: UIAction, for events: Event) { actions.append((action, events)) }

  open func sendActions(for events: Event) {
    for (action, event) in actions where !event.isDisjoint(with: events) { action.perform() }
  }
}

@MainActor open class UITextField: UIControl {
  /// As in UIKit, an empty text is "" and never `nil`.
  open var text: String? {
    get { storage }
    set {
      storage = newValue ?? ""
      UIKitSystem.shared.log("text: \(storage)")
    }
  }
  private var storage = ""

  /// The user types a text.
  public func type(_ text: String) {
    storage = text
    sendActions(for: .editingChanged)
  }
}

/// An editor of text is no control, and has a delegate.
@MainActor open class UITextView: UIScrollView {
  open var text: String! = ""
  open weak var delegate: (any UITextViewDelegate)?

  /// The user types a text.
  public func type(_ text: String) {
    self.text = text
    delegate?.textViewDidChange(self)
  }
}

@MainActor public protocol UITextViewDelegate: NSObjectProtocol {
  func textViewDidChange(_ textView: UITextView)
}

@MainActor open class UIButton: UIControl {
  public enum ButtonType: Int, Sendable { case system }

  private var primaryAction: UIAction?

  public convenience init(type buttonType: ButtonType = .system, primaryAction: UIAction?) {
    self.init(frame: .zero)
    self.primaryAction = primaryAction
  }

  /// The user taps the button.
  public func tap() {
    guard isEnabled else { return }
    primaryAction?.perform()
    sendActions(for: .touchUpInside)
  }
}

@MainActor open class UISegmentedControl: UIControl {
  open var selectedSegmentIndex = -1

  public init(items: [Any]?) { super.init(frame: .zero) }
  public required init?(coder: NSCoder) { nil }
}

@MainActor open class UIDatePicker: UIControl { open var date = Date() }
@MainActor open class UISwitch: UIControl { open var isOn = false }
@MainActor open class UISlider: UIControl { open var value: Float = 0 }
@MainActor open class UIStepper: UIControl { open var value: Double = 0 }

@MainActor open class UILabel: UIView {
  open var text: String? {
    didSet {
      guard let oldValue, oldValue != text else { return }
      UIKitSystem.shared.log("text: \(text ?? "")")
    }
  }
}
