import CGtk
import Composable

/// A widget of Gtk, in a window or not.
typealias Widget = UnsafeMutablePointer<GtkWidget>

@MainActor extension UnsafeMutablePointer<GtkWidget> {
  /// The widget as a type that is above it, such as `GtkButton`, or an interface that it has.
  func cast<Other>() -> UnsafeMutablePointer<Other> {
    UnsafeMutableRawPointer(self).assumingMemoryBound(to: Other.self)
  }

  /// The widget as a type whose fields Gtk keeps to itself.
  var opaque: OpaquePointer { OpaquePointer(self) }

  /// Runs a closure now, and again when an observed value that it has read changes.
  ///
  /// The widget keeps the observation, which therefore ends with it. The closure belongs to the
  /// widget, so it needs no weak reference.
  func observe(_ apply: @escaping @MainActor @Sendable () -> Void) {
    keep(Composable.observe(apply))
  }

  /// Passes a value to a closure now, and again when it changes.
  ///
  /// Only the first closure is observed, so the second one can create widgets.
  func observe<Value>(
    _ value: @escaping @MainActor @Sendable () -> Value,
    onChange: @escaping @MainActor @Sendable (Value) -> Void
  ) {
    keep(Composable.observe(value, onChange: onChange))
  }

  /// Keeps an object as long as the widget lives.
  func keep(_ object: AnyObject) {
    let reference = Unmanaged.passRetained(object).toOpaque()
    g_object_weak_ref(cast(), { data, _ in Handler.release(data) }, reference)
  }

  /// Calls a closure when the widget is destroyed.
  func onDestroy(perform: @escaping @MainActor () -> Void) {
    let handler = Unmanaged.passRetained(Handler { _ in perform() }).toOpaque()
    g_object_weak_ref(cast(), { data, _ in Handler.callLast(data) }, handler)
  }

  /// Calls a handler once, when the widget has its new size and position, if it still exists then.
  func afterLayout(call handler: Handler) {
    gtk_widget_add_tick_callback(
      self,
      { _, _, data in
        // A frame calls this before the layout. The main queue waits until the frame has ended.
        Handler.call(data)
        return 0
      },
      Unmanaged.passRetained(Handler { [weak handler] _ in Task { handler?.perform(0) } })
        .toOpaque(),
      { Handler.release($0) }
    )
  }

  /// Calls a closure for a signal without arguments, such as `clicked`.
  func on(_ signal: String, perform: @escaping @MainActor () -> Void) {
    let call: @convention(c) (gpointer?, gpointer?) -> Void = { _, data in Handler.call(data) }
    connect(signal, unsafeBitCast(call, to: GCallback.self)) { _ in perform() }
  }

  /// Calls a closure for a signal with one argument, with its address.
  func on(_ signal: String, perform: @escaping @MainActor (Int) -> Void) {
    let call: @convention(c) (gpointer?, gpointer?, gpointer?) -> Void = { _, argument, data in
      Handler.call(data, Int(bitPattern: argument))
    }
    connect(signal, unsafeBitCast(call, to: GCallback.self), perform)
  }

  /// Calls a closure instead of closing a window.
  func onCloseRequest(perform: @escaping @MainActor () -> Void) {
    let call: @convention(c) (gpointer?, gpointer?) -> gboolean = { _, data in
      Handler.call(data)
      return 1
    }
    connect("close-request", unsafeBitCast(call, to: GCallback.self)) { _ in perform() }
  }

  private func connect(
    _ signal: String,
    _ callback: @escaping GCallback,
    _ perform: @escaping @MainActor (Int) -> Void
  ) {
    g_signal_connect_data(
      self,
      signal,
      callback,
      Unmanaged.passRetained(Handler(perform)).toOpaque(),
      { data, _ in Handler.release(data) },
      GConnectFlags(rawValue: 0)
    )
  }
}

/// A closure that Gtk calls, always on the thread of the main actor.
@MainActor final class Handler {
  let perform: @MainActor (_ argument: Int) -> Void

  init(_ perform: @escaping @MainActor (_ argument: Int) -> Void) {
    self.perform = perform
  }

  nonisolated static func call(_ data: gpointer?, _ argument: Int = 0) {
    guard let data else { return }
    let handler = Unmanaged<Handler>.fromOpaque(data).takeUnretainedValue()
    MainActor.assumeIsolated { handler.perform(argument) }
  }

  /// Calls the closure of a handler, and releases the handler.
  nonisolated static func callLast(_ data: gpointer?) {
    call(data)
    release(data)
  }

  /// Releases what Gtk has kept, such as a handler.
  nonisolated static func release(_ data: gpointer?) {
    Unmanaged<AnyObject>.fromOpaque(data!).release()
  }
}
