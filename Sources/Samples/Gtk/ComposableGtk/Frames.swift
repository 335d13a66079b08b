import CGtk
import Foundation

/// What it takes to draw a window, and to show what a key or a click changes.
@MainActor enum Frames {
  /// Whether a widget was updated since the last frame.
  static var hasUpdate = false

  private static var input: Int = 0
  private static var start: Int = 0
  private static var durations: [Int] = []
  private static var response: Int = 0

  /// The microseconds since the user has last pressed a key or a button, or has turned the wheel.
  static var timeSinceInput: Int { g_get_monotonic_time() - input }

  /// The number of frames since this was last read, the longest and the mean processor time of a
  /// frame, and the time from the last input to the frame that shows its updates, in microseconds.
  ///
  /// The time of a frame is all that the main thread has done since the frame before, also in the
  /// handlers of events.
  static var description: String {
    defer { (durations, response, start) = ([], 0, processorTime) }
    let mean = durations.reduce(0, +) / Int(max(1, durations.count))
    return "\(durations.count)\t\(durations.max() ?? 0)\t\(mean)\t\(response)"
  }

  /// The microseconds that a processor has spent on this thread.
  private static var processorTime: Int {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return time.tv_sec * 1_000_000 + time.tv_nsec / 1_000
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
    Widget(gtk_widget_get_frame_clock(window))?.on("after-paint") {
      let end = processorTime
      durations.append(end - start)
      start = end
      if hasUpdate { response = timeSinceInput }
      hasUpdate = false
    }
  }
}
