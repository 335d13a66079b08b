import CGtk

/// A widget on the screen that shows something.
struct Shown {
  let widget: Widget
  /// The title of its window.
  let window: String
  let name: String
  let text: String
}

extension Shown {
  /// The widgets of the windows on the screen, from top to bottom.
  @MainActor static var all: [Shown] {
    windows.flatMap { Shown.widgets(in: $0, title(of: $0)) }
  }

  /// The windows on the screen.
  @MainActor static var windows: [Widget] {
    let list = gtk_window_get_toplevels()
    return (0..<g_list_model_get_n_items(list)).compactMap { index in
      let item = g_list_model_get_item(list, index)
      defer { g_object_unref(item) }
      return item?.assumingMemoryBound(to: GtkWidget.self)
    }
    .filter { gtk_widget_get_mapped($0) != 0 }
  }

  @MainActor static func title(of window: Widget) -> String {
    gtk_window_get_title(window.cast()).map { String(cString: $0) } ?? ""
  }

  @MainActor private static func widgets(in widget: Widget, _ window: String) -> [Shown] {
    guard gtk_widget_get_mapped(widget) != 0 else { return [] }
    let name = String(cString: gtk_widget_get_name(widget))
    if let text = text(of: widget, named: name) {
      return [Shown(widget: widget, window: window, name: name, text: text)]
    }
    var shown: [Shown] = []
    var child = gtk_widget_get_first_child(widget)
    while let current = child {
      shown += widgets(in: current, window)
      child = gtk_widget_get_next_sibling(current)
    }
    return shown
  }

  /// What a widget shows, or `nil` for one that only contains others.
  @MainActor private static func text(of widget: Widget, named name: String) -> String? {
    switch String(cString: g_type_name_from_instance(widget.cast())) {
    case "GtkLabel" where name != "GtkLabel": String(cString: gtk_label_get_text(widget.opaque))
    case "GtkEntry": String(cString: gtk_editable_get_text(widget.opaque))
    case "GtkButton": String(cString: gtk_button_get_label(widget.cast()))
    case "GtkCheckButton": "\(gtk_check_button_get_active(widget.cast()) != 0)"
    case "GtkToggleButton": "\(gtk_toggle_button_get_active(widget.cast()) != 0)"
    default: nil
    }
  }
}
