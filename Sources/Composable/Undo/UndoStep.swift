/// A change that can be undone: its name for the user, and the changes that it belongs to.
public struct UndoStep: Codable, Hashable, Sendable {
  /// The name of the change, as in the menu item "Undo Delete".
  public let name: String?

  /// The group of the change.
  ///
  /// A change is undone together with the changes of the same group right before it.
  public let group: String?

  /// The longest time between two changes of a group; `nil` for any time.
  public let interval: Duration?

  /// Creates a step.
  ///
  /// - Parameters:
  ///   - name: The name of the change.
  ///   - group: The group of the change.
  ///   - interval: The longest time between two changes of the group. The time is that of the
  ///     dependency `date`.
  public init(_ name: String? = nil, group: String? = nil, within interval: Duration? = nil) {
    self.name = name
    self.group = group
    self.interval = interval
  }
}
