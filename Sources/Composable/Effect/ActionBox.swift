import ComposableDiff
import ComposableIssues

/// An action with its type erased.
///
/// An effect passes through scopes of different action types. Only the scope that creates the box
/// and the scope that opens it know the type.
///
/// `@unchecked Sendable`: a box is opened only in the isolation of the store. It is filled by the
/// reducer there, for ``Effect/send(_:)``, or by ``Send`` with a `sending` parameter, which nothing
/// else refers to. `EffectModelTests` covers this under the thread sanitizer.
class ActionBox: @unchecked Sendable {
  /// The number of steps from the root to the action's feature, if that is not the effect's
  /// feature.
  var depth: Int? { storedDepth < 0 ? nil : Int(storedDepth) }

  // The depth, or -1: an `Int?` would make every box larger.
  private let storedDepth: Int32

  init(depth: Int?) {
    storedDepth = depth.map(Int32.init) ?? -1
  }

  /// The action's name, without its values.
  var outline: String { preconditionFailure("ActionBox is abstract") }

  /// The action's name, or the whole action if its type has no cases and it takes one line.
  var summary: String { preconditionFailure("ActionBox is abstract") }

  /// Returns the action, which must be of the given type.
  func open<Action>(as type: Action.Type = Action.self) -> Action {
    guard let box = self as? TypedActionBox<Action> else {
      preconditionFailure("ActionBox.open() needs a box of \(type) (was \(self))")
    }
    return box.action
  }
}

/// The origin of the effect of a task, in place of an action.
///
/// `@unchecked Sendable`: all properties are constants. `value` is not `Sendable`: a visit changes
/// it in the isolation of the store. ``id`` and ``outline``, which read it, are only called there:
/// when the effect starts, when an action or a read of it is handled, and by a test store.
/// `TaskIDTests` and `TaskEffectTests` cover this under the thread sanitizer.
final class TaskOrigin: ActionBox, @unchecked Sendable {
  private let location: IssueLocation
  private let value: TaskValue?
  private let changes: Int
  private let features: [EffectContext.Feature]
  private let isRestart: Bool

  init(_ start: TaskWatch.Start, of features: [EffectContext.Feature]) {
    location = start.spec.location
    value = start.value
    changes = start.value?.changes ?? 0
    isRestart = start.isRestart
    self.features = features
    super.init(depth: nil)
  }

  /// The value of the task's id, or `nil` if it has none or has changed since.
  ///
  /// Keeping each value would make a change more expensive. A change cancels the effect, so the
  /// value of an effect in flight is known.
  var id: String? { value?.changes == changes ? value?.text : nil }

  var trigger: EffectEvent.Start.Trigger { isRestart ? .change : .appearance }

  /// The task, such as `task(id: "swift") of Search[1] at Search.swift:12`.
  override var outline: String {
    let feature = features.isEmpty ? "" : " of \(features.map(\.name).joined(separator: "."))"
    let name = id.map { "task(id: \($0))" } ?? (changes == value?.changes ? "task" : "task(id:)")
    return "\(name)\(feature) at \(location)"
  }

  override var summary: String { outline }
}

final class TypedActionBox<Action>: ActionBox, @unchecked Sendable {
  let action: Action

  init(_ action: Action, depth: Int? = nil) {
    self.action = action
    super.init(depth: depth)
  }

  override var outline: String { caseOutline(of: action) }

  override var summary: String {
    guard caseOutline(of: action, isAbbreviated: true).first != "." else { return outline }
    let dump = String(customDumping: action)
    return dump.contains("\n") ? outline : dump
  }
}
