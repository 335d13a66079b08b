#if canImport(UIKit) && !os(watchOS)
public import ComposableAlerts
public import UIKit

extension UIAlertController {
  /// Creates an alert whose buttons send actions to the store of an alert.
  ///
  ///     present(item: $store.scope(\.alert, action: \.alert)) { UIAlertController(store: $0) }
  ///
  /// - Parameter store: The store of the alert.
  public convenience init<Action>(store: Store<AlertState<Action>, Action>) {
    self.init(state: store.withState { $0 }) { action in
      if let action { store.core.send(action) }
    }
  }

  /// Creates an action sheet whose buttons send actions to the store of a confirmation dialog.
  ///
  /// On an iPad, it is a popover, which needs a source:
  ///
  ///     present(item: $store.scope(\.dialog, action: \.dialog)) { [weak self] store in
  ///       let sheet = UIAlertController(store: store)
  ///       sheet.popoverPresentationController?.sourceView = self?.deleteButton
  ///       return sheet
  ///     }
  ///
  /// - Parameter store: The store of the dialog.
  public convenience init<Action>(store: Store<ConfirmationDialogState<Action>, Action>) {
    self.init(state: store.withState { $0 }) { action in
      if let action { store.core.send(action) }
    }
  }

  /// Creates an alert from its state.
  ///
  /// - Parameters:
  ///   - state: The state of the alert.
  ///   - handler: A closure that receives the action of the button that was tapped, or `nil` if the
  ///     button has none.
  public convenience init<Action>(
    state: AlertState<Action>,
    handler: @escaping (_ action: Action?) -> Void
  ) {
    self.init(
      title: String(state: state.title),
      message: state.message.map { String(state: $0) },
      preferredStyle: .alert
    )
    add(state.buttons, handler: handler)
  }

  /// Creates an action sheet from the state of a confirmation dialog.
  ///
  /// - Parameters:
  ///   - state: The state of the dialog.
  ///   - handler: A closure that receives the action of the button that was tapped, or `nil` if the
  ///     button has none.
  public convenience init<Action>(
    state: ConfirmationDialogState<Action>,
    handler: @escaping (_ action: Action?) -> Void
  ) {
    self.init(
      title: state.titleVisibility == .visible ? String(state: state.title) : nil,
      message: state.message.map { String(state: $0) },
      preferredStyle: .actionSheet
    )
    add(state.buttons, handler: handler)
  }

  /// Adds the buttons, or one that only dismisses the alert, because nothing else would.
  private func add<Action>(
    _ buttons: [ButtonState<Action>],
    handler: @escaping (_ action: Action?) -> Void
  ) {
    for button in buttons {
      let style: UIAlertAction.Style =
        switch button.role {
        case .cancel: .cancel
        case .destructive: .destructive
        case nil: .default
        }
      addAction(
        UIAlertAction(title: String(state: button.label), style: style) { _ in
          button.withAction(handler)
        }
      )
    }
    if buttons.isEmpty { addAction(UIAlertAction(title: "OK", style: .cancel)) }
  }
}
#endif
