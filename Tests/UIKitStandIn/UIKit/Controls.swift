public import Foundation

@MainActor open class UIAction: NSObject {
  fileprivate let handler: (UIAction) -> Void

  public init(handler: @escaping (UIAction) -> Void) { self.handler = handler }
}

@MainActor open class UIControl: UIView {
  public struct Event: OptionSet, Hashable, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let valueChanged = Event(rawValue: 1 << 12)
    public static let editingChanged = Event(rawValue: 1 << 17)
  }

  private var actions: [(UIAction, Event)] = []

  open func addAction(_ action: UIAction, for events: Event) { actions.append((action, events)) }

  open func sendActions(for events: Event) {
    for (action, event) in actions where !event.isDisjoint(with: events) { action.handler(action) }
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

@MainActor open class UISwitch: UIControl { open var isOn = false }
@MainActor open class UISlider: UIControl { open var value: Float = 0 }
@MainActor open class UIStepper: UIControl { open var value: Double = 0 }

@MainActor open class UILabel: UIView {
  open var text: String? {
    didSet { if oldValue != nil { UIKitSystem.shared.log("text: \(text ?? "")") } }
  }
}
