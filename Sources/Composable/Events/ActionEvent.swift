import ComposableDiff

/// An action that a store received: its number, when it was received, and where it came from.
public struct ActionEvent: Equatable, Sendable {
  /// The origin of an action.
  @nonexhaustive
  public enum Cause: Equatable, Sendable {
    /// Code outside of the store called `send`.
    case user

    /// The reducer returned `Effect.send` for the action with this number.
    case action(Int)

    /// The operation of the effect with this number sent it.
    case effect(Int)
  }

  /// The position of the action among all actions of the store, from 1.
  public let number: Int

  /// The time since the store was created.
  public let time: Duration

  /// The origin of the action.
  public let cause: Cause

  /// The source location of the call of `send`, such as `App/Search.swift:12`.
  ///
  /// It is `nil` in a release build, for an action of an effect, and for a call that has no
  /// location: a write to a binding, and a call of `store.send` as a function value.
  public let location: String?

  /// Creates an event.
  ///
  /// - Parameters:
  ///   - number: The position of the action. The first one is 1.
  ///   - time: The time since the store was created.
  ///   - cause: The origin of the action.
  ///   - location: The source location of the call of `send`.
  package init(number: Int, time: Duration, cause: Cause, location: String? = nil) {
    self.number = number
    self.time = time
    self.cause = cause
    self.location = location
  }
}

extension ActionEvent {
  /// Returns the name of an action: its cases, from the root's to the feature's, without values.
  ///
  ///     ActionEvent.name(of: .todos(.element(id: 7, action: .toggled(true))))  // "todos.toggled"
  ///
  /// Use it for the labels of metrics and logs, which must be few and contain no data of users. The
  /// ids of elements are not part of the name. If the payload of a case is itself an enum, such as
  /// a `Result`, its case follows. An action that is not an enum is named `action`.
  ///
  /// - Parameter action: An action, as passed to an observer.
  /// - Returns: The name. Actions are not named unless you call this method.
  /// - Complexity: O(*n*) in the number of cases. It uses reflection, which takes microseconds.
  public static func name<Action>(of action: Action) -> String {
    caseName(of: action)
  }
}
