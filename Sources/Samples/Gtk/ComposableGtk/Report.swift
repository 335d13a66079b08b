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
    write(
      "updated\t\(String(cString: gtk_widget_get_name(widget)))\t\(text)\t\(Frames.timeSinceInput)"
    )
    Frames.hasUpdate = true
  }

  /// Prints what is in the windows, with positions that a pointer can be moved to.
  static func printWindows() {
    var waiting = Shown.windows
    layouts = waiting.map { window in
      Handler { _ in
        waiting.removeAll { $0 == window }
        guard waiting.isEmpty else { return }
        for shown in Shown.all { write(shown) }
        write("end\t\(Frames.description)")
      }
    }
    for (window, handler) in zip(waiting, layouts) { window.afterLayout(call: handler) }
  }

  /// What waits for the layout of the windows.
  private static var layouts: [Handler] = []

  private static func write(_ shown: Shown) {
    let window = Widget(gtk_widget_get_root(shown.widget))!
    var (bounds, x, y) = (graphene_rect_t(), 0.0, 0.0)
    guard gtk_widget_compute_bounds(shown.widget, window, &bounds) != 0 else { return }
    gtk_native_get_surface_transform(window.opaque, &x, &y)
    let origin = (Int(x) + Int(bounds.origin.x), Int(y) + Int(bounds.origin.y))
    let center = (origin.0 + Int(bounds.size.width) / 2, origin.1 + Int(bounds.size.height) / 2)
    write("widget\t\(shown.window)\t\(shown.name)\t\(shown.text)\t\(center.0)\t\(center.1)")
  }

  private static func write(_ line: String) {
    let line = line.replacing("\n", with: "\\n")
    FileHandle.standardOutput.write(Data((line + "\n").utf8))
  }
}
