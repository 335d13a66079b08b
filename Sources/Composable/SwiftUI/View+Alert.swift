#if canImport(SwiftUI)
public import ComposableAlerts
public import SwiftUI

extension View {
  /// Presents an alert while its state is not `nil`.
  ///
  ///     .alert($store.scope(\.alert, action: \.alert))
  ///
  /// - Parameter item: A binding to the store of the alert.
  /// - Returns: A view that presents the alert.
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

  /// Presents a confirmation dialog while its state is not `nil`.
  ///
  ///     .confirmationDialog($store.scope(\.dialog, action: \.dialog))
  ///
  /// - Parameter item: A binding to the store of the dialog.
  /// - Returns: A view that presents the dialog.
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
          if let action { store?.core.send(action) }
        }
      } label: {
        Text(button.label)
      }
    }
  }
}

extension ButtonRole {
  /// Creates a button role from a role in a feature's state.
  ///
  /// - Parameter role: The role.
  public init(_ role: ButtonStateRole) {
    switch role {
    case .cancel: self = .cancel
    case .destructive: self = .destructive
    }
  }
}

extension Visibility {
  /// Creates a visibility from a title visibility in a feature's state.
  ///
  /// - Parameter visibility: The title visibility.
  public init(_ visibility: ConfirmationDialogStateTitleVisibility) {
    switch visibility {
    case .automatic: self = .automatic
    case .hidden: self = .hidden
    case .visible: self = .visible
    }
  }
}
#endif
