import CGtk
import Composable

@MainActor extension UnsafeMutablePointer<GtkWidget> {
  /// Calls a closure with a value now, and again when it has another value.
  ///
  /// A user can change what a control shows. Then the control says whether it still shows a value.
  func show<Value: Equatable>(
    _ value: @escaping @MainActor @Sendable () -> Value,
    isShown: @escaping @MainActor @Sendable (Value) -> Bool = { _ in true },
    in apply: @escaping @MainActor @Sendable (Value) -> Void
  ) {
    var shown: Value?
    observe(value) { value in
      guard value != shown || !isShown(value) else { return }
      shown = value
      apply(value)
      Report.updated(self, value)
    }
  }

  /// The same widget with a name, by which style sheets and the check find it.
  func named(_ name: String) -> Widget {
    gtk_widget_set_name(self, name)
    return self
  }

  /// The same widget with a label for screen readers, for a widget that shows no text of its own.
  func labelled(_ text: String) -> Widget {
    var (property, value) = (GTK_ACCESSIBLE_PROPERTY_LABEL, GValue())
    gtk_accessible_property_init_value(property, &value)
    g_value_set_string(&value, text)
    gtk_accessible_update_property_value(opaque, 1, &property, &value)
    g_value_unset(&value)
    return self
  }

  /// The same widget, taking the width that is left.
  func wide() -> Widget {
    gtk_widget_set_hexpand(self, 1)
    return self
  }

  /// The same widget, which can be used while a condition is true.
  func enabled(_ isEnabled: @escaping @MainActor @Sendable () -> Bool) -> Widget {
    observe(isEnabled) { gtk_widget_set_sensitive(self, $0 ? 1 : 0) }
    return self
  }

  /// The same widget, which is on the screen while a condition is true.
  func visible(_ isVisible: @escaping @MainActor @Sendable () -> Bool) -> Widget {
    observe(isVisible) { gtk_widget_set_visible(self, $0 ? 1 : 0) }
    return self
  }

  /// The same label, in as many lines as it needs.
  func wrapped() -> Widget {
    gtk_label_set_wrap(opaque, 1)
    return self
  }
}

/// Creates widgets side by side.
@MainActor func row(_ children: Widget...) -> Widget { box(GTK_ORIENTATION_HORIZONTAL, children) }

/// Creates widgets one below the other.
@MainActor func column(_ children: Widget...) -> Widget { box(GTK_ORIENTATION_VERTICAL, children) }

@MainActor private func box(_ orientation: GtkOrientation, _ children: [Widget]) -> Widget {
  children.reduce(into: gtk_box_new(orientation, 6)!) { gtk_box_append($0.cast(), $1) }
}

/// Creates a text that follows a value.
@MainActor func label(_ name: String, text: @escaping @MainActor @Sendable () -> String) -> Widget {
  let label = gtk_label_new("")!.named(name)
  gtk_label_set_xalign(label.opaque, 0)
  label.show(text) { gtk_label_set_text(label.opaque, $0) }
  return label
}

/// Creates a button that calls a closure.
@MainActor func button(_ title: String, action: @escaping @MainActor () -> Void) -> Widget {
  let button = gtk_button_new_with_label(title)!.named(title)
  button.on("clicked", perform: action)
  return button
}

/// Creates a field for a text.
///
/// It is written only if its text differs, because the cursor would move. If the feature keeps
/// another text than the one that is typed, the field shows that text.
@MainActor func entry(_ name: String, text: UIBinding<String>) -> Widget {
  let entry = gtk_entry_new()!.named(name).labelled(name)
  func content() -> String { String(cString: gtk_editable_get_text(entry.opaque)) }
  // Gtk also reports the empty field while its text is replaced.
  var isUpdating = false
  func update(_ text: String) {
    guard content() != text else { return }
    isUpdating = true
    gtk_editable_set_text(entry.opaque, text)
    isUpdating = false
  }
  entry.show({ text.wrappedValue }, isShown: { content() == $0 }, in: update)
  entry.on("changed") {
    guard !isUpdating, content() != text.wrappedValue else { return }
    text.wrappedValue = content()
    update(text.wrappedValue)
  }
  return entry
}

/// Creates a box to check, which shows what the feature made of a click.
@MainActor func checkButton(_ name: String, isOn: UIBinding<Bool>) -> Widget {
  let button = gtk_check_button_new()!.named(name).labelled(name)
  func isActive() -> Bool { gtk_check_button_get_active(button.cast()) != 0 }
  func update(_ isOn: Bool) { gtk_check_button_set_active(button.cast(), isOn ? 1 : 0) }
  button.show({ isOn.wrappedValue }, isShown: { isActive() == $0 }, in: update)
  button.on("toggled") {
    guard isActive() != isOn.wrappedValue else { return }
    isOn.wrappedValue = isActive()
    update(isOn.wrappedValue)
  }
  return button
}

/// Creates a row of buttons, one for each value, of which the selected one is pressed.
@MainActor func choice<Value: Hashable & Sendable>(
  _ name: String,
  selection: UIBinding<Value>,
  of values: [(value: Value, title: String)]
) -> Widget {
  let choice = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 0)!.named(name)
  gtk_widget_add_css_class(choice, "linked")
  var buttons: [(value: Value, button: Widget)] = []
  for (value, title) in values {
    let button = gtk_toggle_button_new_with_label(title)!.named(title)
    if let first = buttons.first {
      gtk_toggle_button_set_group(button.cast(), first.button.cast())
    }
    button.on("toggled") {
      let isActive = gtk_toggle_button_get_active(button.cast()) != 0
      if isActive, selection.wrappedValue != value { selection.wrappedValue = value }
    }
    gtk_box_append(choice.cast(), button)
    buttons.append((value, button))
  }
  func button(of value: Value) -> Widget? { buttons.first { $0.value == value }?.button }
  choice.show {
    selection.wrappedValue
  } isShown: {
    button(of: $0).map { gtk_toggle_button_get_active($0.cast()) != 0 } ?? true
  } in: {
    if let button = button(of: $0) { gtk_toggle_button_set_active(button.cast(), 1) }
  }
  return choice
}
