package import ComposableDependencies

/// The start or the end of an effect's operation.
public struct EffectEvent: Equatable, Sendable {
  /// The properties of an effect that are known when it starts.
  public struct Start: Equatable, Sendable {
    /// The reason why an effect started.
    package enum Trigger: Equatable, Sendable {
      /// The reducer returned the effect for an action.
      case action

      /// The feature of a `task` appeared, or the id of a task became non-`nil`.
      case appearance

      /// The id of a `task` changed.
      case change
    }

    /// The number of the action for which the reducer returned the effect or, for a task, after
    /// which it started; 0 for a task that started with the store.
    public let action: Int

    /// The reason why the effect started.
    package let trigger: Trigger

    /// The value of the id of a `task(id:)`, as a Swift expression in one line.
    ///
    /// A long value is truncated. It is `nil` for other effects, and in recordings with redactions.
    package let taskID: String?

    /// The features from the root's child to the feature of the effect.
    ///
    /// Elements include their ids, as in `["Todo[1]"]`. It is empty for an effect of the root
    /// feature.
    public let features: [String]

    /// The name passed to `Effect.run`.
    public let name: String?

    /// The source location of the effect, such as `Search.swift:12`, after the module name.
    public let location: String

    /// Creates a description of an effect.
    ///
    /// - Parameters:
    ///   - action: The number of the action for which the reducer returned the effect.
    ///   - features: The features from the root's child to the effect's.
    ///   - name: The name of the effect.
    ///   - location: The source location of the effect.
    ///   - trigger: The reason why the effect started.
    ///   - taskID: The value of the id of a `task(id:)`.
    package init(
      action: Int,
      features: [String],
      name: String?,
      location: String,
      trigger: Trigger = .action,
      taskID: String? = nil
    ) {
      self.trigger = trigger
      self.taskID = taskID
      self.action = action
      self.features = features
      self.name = name
      self.location = location
    }
  }

  /// The change of an effect's status.
  @nonexhaustive
  public enum Change: Equatable, Sendable {
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

  /// The change of the effect's status.
  public let change: Change

  /// Creates an event.
  ///
  /// - Parameters:
  ///   - number: The position of the effect. The first one is 1.
  ///   - time: The time since the store was created.
  ///   - change: The change of the effect's status.
  package init(number: Int, time: Duration, change: Change) {
    self.number = number
    self.time = time
    self.change = change
  }
}

extension EffectEvent {
  /// The dependencies of the effect whose operation is running.
  package static var runningDependencies: DependencyValues? {
    guard case .operation(let operation)? = InFlightEffect.current?.work else { return nil }
    return operation.dependencies
  }

  /// The number of the effect whose operation is running, if its store has observers.
  package static var runningNumber: Int? {
    guard let number = InFlightEffect.current?.number, number > 0 else { return nil }
    return number
  }
}
