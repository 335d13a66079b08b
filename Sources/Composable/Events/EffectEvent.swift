/// The start or the end of an effect's operation.
public struct EffectEvent: Hashable, Sendable {
  /// What is known of an effect when it starts.
  public struct Start: Hashable, Sendable {
    /// The number of the action for which the reducer returned the effect.
    public let action: Int

    /// The features from the root's child to the one that the effect belongs to.
    ///
    /// Elements have their ids: `["Todo[1]"]`. Empty for an effect of the root feature.
    public let features: [String]

    /// The name that was given to `Effect.run`.
    public let name: String?

    /// The source location of the effect: `Search.swift:12` after its module.
    public let location: String

    /// Creates a description of an effect.
    ///
    /// - Parameters:
    ///   - action: The number of the action for which the reducer returned the effect.
    ///   - features: The features from the root's child to the effect's.
    ///   - name: The name of the effect.
    ///   - location: The source location of the effect.
    public init(action: Int, features: [String], name: String?, location: String) {
      self.action = action
      self.features = features
      self.name = name
      self.location = location
    }
  }

  /// What happened to an effect.
  public enum Change: Hashable, Sendable {
    /// The store started the effect's operation.
    case started(Start)

    /// The operation returned.
    case ended

    /// The effect was cancelled. A later return of its operation is not reported.
    case cancelled
  }

  /// The position of the effect among all effects of the store, from 1.
  public let number: Int

  /// The time since the store was created.
  public let time: Duration

  /// What happened.
  public let change: Change

  /// Creates an event.
  ///
  /// - Parameters:
  ///   - number: The position of the effect. The first one is 1.
  ///   - time: The time since the store was created.
  ///   - change: What happened.
  public init(number: Int, time: Duration, change: Change) {
    self.number = number
    self.time = time
    self.change = change
  }
}
