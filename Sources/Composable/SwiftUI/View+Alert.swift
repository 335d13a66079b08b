#if canImport(SwiftUI)
public import ComposableNavigation
public import SwiftUI

extension View {
  /// Shows an alert while its state is there.
  ///
  ///     .alert($store.scope(\.alert, action: \.alert))
  ///
  /// - Parameter item: A binding to the store of the alert.
  /// - Returns: A view that shows the alert.
  public func alert<Action>(_ item: Binding<Store<AlertState<Action>, Action>?>) -> some View {
    let store = item.wrappedValue
    let alert = store?.withState { $0 }
    return self.alert(
      (alert?.title).map(Text.init) ?? Text(verbatim: ""),
      isPresented: item[dynamicMember: \.isPresent],
      presenting: alert
    ) { alert in
      Buttons(buttons: alert.buttons, store: store)
    } message: { alert in
      alert.message.map(Text.init)
    }
  }

  /// Shows a dialog while its state is there.
  ///
  ///     .confirmationDialog($store.scope(\.dialog, action: \.dialog))
  ///
  /// - Parameter item: A binding to the store of the dialog.
  /// - Returns: A view that shows the dialog.
  public func confirmationDialog<Action>(
    _ item: Binding<Store<ConfirmationDialogState<Action>, Action>?>
  ) -> some View {
    let store = item.wrappedValue
    let dialog = store?.withState { $0 }
    return self.confirmationDialog(
      (dialog?.title).map(Text.init) ?? Text(verbatim: ""),
      isPresented: item[dynamicMember: \.isPresent],
      titleVisibility: (dialog?.titleVisibility).map(Visibility.init) ?? .automatic,
      presenting: dialog
    ) { dialog in
      Buttons(buttons: dialog.buttons, store: store)
    } message: { dialog in
      dialog.message.map(Text.init)
    }
  }
}

private struct Buttons<State, Action>: View {
  let buttons: [ButtonState<Action>]
  let store: Store<State, Action>?

  var body: some View {
    SwiftUI.ForEach(buttons) { button in
      Button(role: button.role.map(ButtonRole.init)) {
        button.withAction { action in
          if let action { store?.send(action) }
        }
      } label: {
        Text(button.label)
      }
    }
  }
}

extension ButtonRole {
  /// The role of a button.
  ///
  /// - Parameter role: The role, as a value of a feature's state.
  public init(_ role: ButtonStateRole) {
    switch role {
    case .cancel: self = .cancel
    case .destructive: self = .destructive
    }
  }
}

extension Visibility {
  /// Whether a title is shown.
  ///
  /// - Parameter visibility: The same, as a value of a feature's state.
  public init(_ visibility: ConfirmationDialogStateTitleVisibility) {
    switch visibility {
    case .automatic: self = .automatic
    case .hidden: self = .hidden
    case .visible: self = .visible
    }
  }
}
#endif
