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
    g_object_set_data_full(
      cast(),
      "\(reference)",
      reference,
      { Unmanaged<AnyObject>.fromOpaque($0!).release() }
    )
  }

  /// Calls a closure for a signal without arguments, such as `clicked`.
  func on(_ signal: String, perform: @escaping @MainActor () -> Void) {
    let call: @convention(c) (gpointer?, gpointer?) -> Void = { _, data in Handler.call(data) }
    connect(signal, unsafeBitCast(call, to: GCallback.self), perform)
  }

  /// Calls a closure after a property has changed.
  func onChange(of property: String, perform: @escaping @MainActor () -> Void) {
    let call: @convention(c) (gpointer?, gpointer?, gpointer?) -> Void = { _, _, data in
      Handler.call(data)
    }
    connect("notify::\(property)", unsafeBitCast(call, to: GCallback.self), perform)
  }

  /// Calls a closure instead of closing a window.
  func onCloseRequest(perform: @escaping @MainActor () -> Void) {
    let call: @convention(c) (gpointer?, gpointer?) -> gboolean = { _, data in
      Handler.call(data)
      return 1
    }
    connect("close-request", unsafeBitCast(call, to: GCallback.self), perform)
  }

  private func connect(
    _ signal: String,
    _ callback: @escaping GCallback,
    _ perform: @escaping @MainActor () -> Void
  ) {
    let handler = Handler(perform)
    keep(handler)
    g_signal_connect_data(
      self,
      signal,
      callback,
      Unmanaged.passUnretained(handler).toOpaque(),
      nil,
      GConnectFlags(rawValue: 0)
    )
  }
}

/// A closure that Gtk calls, always on the thread of the main actor.
@MainActor final class Handler {
  private let perform: @MainActor () -> Void

  init(_ perform: @escaping @MainActor () -> Void) {
    self.perform = perform
  }

  nonisolated static func call(_ data: gpointer?) {
    guard let data else { return }
    let handler = Unmanaged<Handler>.fromOpaque(data).takeUnretainedValue()
    MainActor.assumeIsolated { handler.perform() }
  }
}
