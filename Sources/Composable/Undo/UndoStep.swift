#if Foundation
import ComposableCasePaths

/// A description of a change that can be undone: its name and its group.
public struct UndoStep: Hashable, Sendable {
  /// The name of the change, such as "Delete" in the menu item "Undo Delete".
  public let name: String?

  /// The group of the change.
  ///
  /// A change is undone together with directly preceding changes of the same group.
  public let group: String?

  /// The maximum time between two changes of a group, or `nil` for no limit.
  public let interval: Duration?

  /// Creates a step.
  ///
  /// - Parameters:
  ///   - name: The name of the change.
  ///   - group: The group of the change.
  ///   - interval: The maximum time between two changes of the group, measured with the dependency
  ///     `date`.
  public init(_ name: String? = nil, group: String? = nil, within interval: Duration? = nil) {
    self.name = name
    self.group = group
    self.interval = interval
  }
}

extension UndoStep: Codable {
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: AnyCodingKey.self)
    try container.encodeIfPresent(name, forKey: "name")
    try container.encodeIfPresent(group, forKey: "group")
    try container.encodeIfPresent(interval, forKey: "interval")
  }

  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: AnyCodingKey.self)
    self.init(
      try container.decodeIfPresent(String.self, forKey: "name"),
      group: try container.decodeIfPresent(String.self, forKey: "group"),
      within: try container.decodeIfPresent(Duration.self, forKey: "interval")
    )
  }
}
#endif
