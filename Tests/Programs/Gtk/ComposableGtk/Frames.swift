import CGtk
import Foundation

/// How long it takes to draw a window, and to show what a key or a click changes.
@MainActor enum Frames {
  /// Whether a widget was updated since the last frame.
  static var hasUpdate = false

  private static var input: Int = 0
  private static var start: Int = 0
  private static var durations: [Int] = []
  private static var response: Int = 0

  /// The microseconds since the user has last pressed a key or a button, or has turned the wheel.
  static var timeSinceInput: Int { g_get_monotonic_time() - input }

  /// The number of frames since this was last read, their longest and their mean duration, and the
  /// time from the last input to the frame that shows its updates, in microseconds.
  static var description: String {
    defer { (durations, response) = ([], 0) }
    let mean = durations.reduce(0, +) / Int(max(1, durations.count))
    return "\(durations.count)\t\(durations.max() ?? 0)\t\(mean)\t\(response)"
  }

  /// Measures a window that is on the screen.
  static func measure(_ window: Widget) {
    let controller = gtk_event_controller_legacy_new()
    gtk_event_controller_set_propagation_phase(controller, GTK_PHASE_CAPTURE)
    let call: @convention(c) (gpointer?, OpaquePointer?, gpointer?) -> gboolean = { _, event, _ in
      if [GDK_BUTTON_PRESS, GDK_KEY_PRESS, GDK_SCROLL].contains(gdk_event_get_event_type(event)) {
        MainActor.assumeIsolated { Frames.input = g_get_monotonic_time() }
      }
      return 0
    }
    let callback = unsafeBitCast(call, to: GCallback.self)
    g_signal_connect_data(
      controller.map { UnsafeMutableRawPointer($0) },
      "event",
      callback,
      nil,
      nil,
      GConnectFlags(rawValue: 0)
    )
    gtk_widget_add_controller(window, controller)
    let clock = Widget(gtk_widget_get_frame_clock(window))
    clock?.on("before-paint") { start = g_get_monotonic_time() }
    clock?.on("after-paint") {
      let end = g_get_monotonic_time()
      durations.append(end - start)
      if hasUpdate { response = end - input }
      hasUpdate = false
    }
  }
}
