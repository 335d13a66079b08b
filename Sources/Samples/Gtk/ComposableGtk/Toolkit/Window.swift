import CGtk
import Composable

/// Creates a window.
@MainActor func window(_ title: String, width: Int32, height: Int32, content: Widget) -> Widget {
  let window = gtk_window_new()!
  gtk_window_set_title(window.cast(), title)
  gtk_window_set_default_size(window.cast(), width, height)
  for side in [gtk_widget_set_margin_top, gtk_widget_set_margin_bottom] { side(content, 12) }
  for side in [gtk_widget_set_margin_start, gtk_widget_set_margin_end] { side(content, 12) }
  gtk_window_set_child(window.cast(), content)
  return window
}

@MainActor extension UnsafeMutablePointer<GtkWidget> {
  /// Shows a window above this one while an item is not `nil`.
  ///
  /// If the user closes the window, the binding is set to `nil`, and the window goes with the item:
  /// a feature that keeps the item keeps the window. An item with another id has another window.
  func present<Item: Identifiable>(
    item: UIBinding<Item?>,
    content: @escaping @MainActor (Item) -> Widget
  ) where Item.ID: Sendable {
    let parent = self
    var shown: Widget?
    observe {
      item.wrappedValue?.id
    } onChange: { _ in
      if let window = shown { gtk_window_destroy(window.cast()) }
      shown = item.wrappedValue.map(content)
      guard let window = shown else { return }
      gtk_window_set_transient_for(window.cast(), parent.cast())
      gtk_window_set_modal(window.cast(), 1)
      gtk_window_set_destroy_with_parent(window.cast(), 1)
      window.onCloseRequest { item.wrappedValue = nil }
      gtk_window_present(window.cast())
    }
  }

  /// Shows an alert above this window while its state is not `nil`.
  func alert<Action>(_ item: UIBinding<Store<AlertState<Action>, Action>?>) {
    present(item: item) { store in
      store.withState { dialog($0.title, $0.message, $0.buttons, in: item) }
    }
  }

  /// Shows a confirmation dialog above this window while its state is not `nil`.
  func confirmationDialog<Action>(
    _ item: UIBinding<Store<ConfirmationDialogState<Action>, Action>?>
  ) {
    present(item: item) { store in
      store.withState { dialog($0.title, $0.message, $0.buttons, in: item) }
    }
  }
}

/// Creates a window with a text and buttons, which send their actions to a store.
@MainActor private func dialog<State, Action>(
  _ title: TextState,
  _ message: TextState?,
  _ buttons: [ButtonState<Action>],
  in item: UIBinding<Store<State, Action>?>
) -> Widget {
  let content = column(label("title") { String(state: title) })
  if let message {
    gtk_box_append(content.cast(), label("message") { String(state: message) }.wrapped())
  }
  for state in buttons {
    let button = button(String(state: state.label)) {
      state.withAction { action in
        if let action { item.wrappedValue?.send(action) } else { item.wrappedValue = nil }
      }
    }
    if state.role == .destructive { gtk_widget_add_css_class(button, "destructive-action") }
    gtk_box_append(content.cast(), button)
  }
  return window(String(state: title), width: 320, height: 120, content: content)
}
