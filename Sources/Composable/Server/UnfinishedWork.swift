import ComposableSharing

/// Work of a store that had not ended when the time was up: an effect, a task, or the save of a
/// shared value.
///
/// ``Store/finish(timeout:)`` and ``Store/close(timeout:)`` return it. Its description is a line
/// for a log, such as `effect "upload" of Photos.Action.saveTapped at Photos/Photos.swift:31`.
public struct UnfinishedWork: Sendable, CustomStringConvertible {
  /// The kind of work.
  @nonexhaustive
  public enum Kind: Hashable, Sendable {
    /// An effect of an action, which is running or waits for its turn.
    case effect

    /// An effect of `task` or `task(id:)`.
    case task

    /// A shared value whose changes are not saved.
    case save
  }

  /// The kind of work.
  public let kind: Kind

  /// The name passed to `Effect.run`, or the name of the shared value.
  public let name: String?

  /// The source location of the effect, such as `Photos/Photos.swift:31`.
  ///
  /// It is `nil` for a save, and for an effect that waits for its turn.
  public let location: String?

  /// The error of the last attempt to save a shared value, if it failed.
  public let error: (any Error)?

  public let description: String
}

extension UnfinishedWork {
  /// Describes an effect, or returns `nil` for one whose parts are effects.
  ///
  /// It is called in the isolation of the store, because the origin of a task is only read there.
  init?(_ effect: InFlightEffect) {
    let origin = effect.context.origin.outline
    kind = effect.context.isTask ? .task : .effect
    error = nil
    switch effect.work {
    case .operation(let operation):
      name = operation.name
      location = operation.location.description
      let name = operation.name.map { " \"\($0)\"" } ?? ""
      description =
        effect.context.isTask
        ? "\(origin)\(name)" : "effect\(name) of \(origin) at \(operation.location)"
    case .turn where effect.context.group.registry.access({ $0.isWaiting(effect) }):
      (name, location) = (nil, nil)
      description = "effect of \(origin), which waits for its turn"
    case .sequence, .turn, .section:
      return nil
    }
  }

  init(_ value: UnsavedSharedValue, error: (any Error)?) {
    kind = .save
    name = value.name
    location = nil
    self.error = error
    description = "save of \(value.name)" + (error.map { ", which failed: \($0)" } ?? "")
  }
}
