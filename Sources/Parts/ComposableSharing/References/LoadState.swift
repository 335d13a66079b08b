/// The state of loading a value: the order of the loads, and the notification that awaits a load.
///
///                                      beginReloading:
///     ┌──────┐   notify   ┌─────────┐  all changes are saved   ┌───────────┐
///     │ idle ├───────────▶│ waiting ├─────────────────────────▶│ reloading │◀─┐ notify
///     └──▲───┘            └────▲────┘                          └──┬─────┬──┴──┘
///        │                     └── endReloading: a local change ──┘     │
///        │                         was newer, or another notification   │
///        └────────────────────── endReloading ──────────────────────────┘
///
/// Each load, and each value that the key sends, has a number. A value is applied unless one with a
/// higher number was.
struct LoadState<Value: Sendable>: Sendable {
  /// A notification of the key that the value changed outside of this program.
  enum Notification: Sendable {
    case change

    /// The key sent the value, or `nil` for its removal.
    ///
    /// `changes` is the number of local changes at that time, or `nil` if one was not saved yet.
    case value(Value?, changes: Int?)
  }

  /// The moment at which a load begins.
  struct Start {
    /// The number of local changes at that moment, or `nil` if one of them was not saved.
    let changes: Int?

    /// The number of the load.
    let number: Int

    /// Whether the load counts as loading.
    var isCounted = false

    /// Whether the load discards changes that a database has refused.
    var discardsFailedChanges = false
  }

  /// Whether the key has ever loaded a value.
  var hasLoaded = false

  /// Whether the value has no default, so that it must exist.
  var isRequired = false
  private var begun = 0
  private var applied = 0
  private var notification: Notification?
  private var isReloading = false

  /// Returns a number for a value whose load begins, or that the key sends.
  mutating func begin() -> Int {
    begun += 1
    return begun
  }

  /// Returns whether a value is applied.
  ///
  /// It is not if a value with a higher number was applied first.
  mutating func apply(_ number: Int) -> Bool {
    guard number > applied else { return false }
    applied = number
    return true
  }

  /// Keeps a notification until a load begins, and returns the notification that it replaces.
  mutating func notify(_ new: Notification) -> Notification? {
    defer { notification = new }
    return notification
  }

  /// Returns the notification that a load must follow, unless the load of another one is running.
  mutating func beginReloading() -> Notification? {
    guard !isReloading, let notification else { return nil }
    self.notification = nil
    isReloading = true
    return notification
  }

  /// Ends the load of a notification.
  ///
  /// - Parameter notification: The notification if another load must follow it; otherwise, `nil`.
  mutating func endReloading(repeating notification: Notification?) {
    isReloading = false
    if self.notification == nil { self.notification = notification }
  }
}
