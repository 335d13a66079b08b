import CGtk
import Foundation

/// What the program prints, for the script that uses it as a person does.
@MainActor enum Report {
  /// Whether the program prints what it updates.
  private(set) static var isOn = false

  /// Prints the updates of widgets from now on, and the windows when the process receives SIGUSR1.
  static func start() {
    isOn = true
    g_unix_signal_add(
      SIGUSR1,
      { _ in
        MainActor.assumeIsolated { Report.printWindows() }
        return 1
      },
      nil
    )
  }

  /// Prints that a widget shows a value.
  static func updated(_ widget: Widget, _ value: Any) {
    guard isOn else { return }
    let text = (value as? any RandomAccessCollection).map { "\($0.count) rows" } ?? "\(value)"
    write("updated\t\(name(of: widget))\t\(text)\t\(Frames.timeSinceInput)")
    Frames.hasUpdate = true
  }

  /// Prints what is in the windows, with positions that a pointer can be moved to.
  static func printWindows() {
    var waiting = windows
    layouts = waiting.map { window in
      Handler { _ in
        waiting.removeAll { $0 == window }
        guard waiting.isEmpty else { return }
        for window in windows { printWidgets(in: window, of: window) }
        write("end\t\(Frames.description)")
      }
    }
    for (window, handler) in zip(waiting, layouts) { window.afterLayout(call: handler) }
  }

  /// What waits for the layout of the windows.
  private static var layouts: [Handler] = []

  /// The windows on the screen.
  private static var windows: [Widget] {
    let list = gtk_window_get_toplevels()
    return (0..<g_list_model_get_n_items(list)).compactMap { index in
      let item = g_list_model_get_item(list, index)
      defer { g_object_unref(item) }
      return item?.assumingMemoryBound(to: GtkWidget.self)
    }
    .filter { gtk_widget_get_mapped($0) != 0 }
  }

  private static func printWidgets(in widget: Widget, of window: Widget) {
    guard gtk_widget_get_mapped(widget) != 0 else { return }
    var (bounds, x, y) = (graphene_rect_t(), 0.0, 0.0)
    if let text = text(of: widget), gtk_widget_compute_bounds(widget, window, &bounds) != 0 {
      gtk_native_get_surface_transform(window.opaque, &x, &y)
      let origin = (Int(x) + Int(bounds.origin.x), Int(y) + Int(bounds.origin.y))
      let center = (
        origin.0 + Int(bounds.size.width) / 2, origin.1 + Int(bounds.size.height) / 2
      )
      let title = gtk_window_get_title(window.cast()).map { String(cString: $0) } ?? ""
      write("widget\t\(title)\t\(name(of: widget))\t\(text)\t\(center.0)\t\(center.1)")
    }
    var child = gtk_widget_get_first_child(widget)
    while let current = child {
      printWidgets(in: current, of: window)
      child = gtk_widget_get_next_sibling(current)
    }
  }

  private static func name(of widget: Widget) -> String {
    String(cString: gtk_widget_get_name(widget))
  }

  /// What a widget shows, or `nil` for one that only contains others.
  private static func text(of widget: Widget) -> String? {
    switch String(cString: g_type_name_from_instance(widget.cast())) {
    case "GtkLabel" where name(of: widget) != "GtkLabel":
      String(cString: gtk_label_get_text(widget.opaque))
    case "GtkEntry": String(cString: gtk_editable_get_text(widget.opaque))
    case "GtkButton": String(cString: gtk_button_get_label(widget.cast()))
    case "GtkCheckButton": "\(gtk_check_button_get_active(widget.cast()) != 0)"
    case "GtkToggleButton": "\(gtk_toggle_button_get_active(widget.cast()) != 0)"
    default: nil
    }
  }

  private static func write(_ line: String) {
    let line = line.replacing("\n", with: "\\n")
    FileHandle.standardOutput.write(Data((line + "\n").utf8))
  }
}
