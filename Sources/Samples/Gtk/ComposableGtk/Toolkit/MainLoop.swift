import CGtk
import Foundation

/// The main loop of Gtk, which also runs the tasks of the main actor.
@MainActor enum MainLoop {
  private static let loop = g_main_loop_new(nil, 0)

  /// Runs until ``quit()`` is called.
  ///
  /// The main queue has a file descriptor that can be read when it has work. It is a source of the
  /// loop like any other, so the thread sleeps when neither Gtk nor Swift has anything to do.
  static func run() {
    let queue = _dispatch_get_main_queue_handle_4CF()
    g_unix_fd_add(
      queue,
      G_IO_IN,
      { queue, _, _ in
        var count: UInt64 = 0
        read(queue, &count, MemoryLayout.size(ofValue: count))
        _dispatch_main_queue_callback_4CF(nil)
        return 1
      },
      nil
    )
    g_main_loop_run(loop)
  }

  static func quit() {
    g_main_loop_quit(loop)
  }
}
