package import Composable

/// The begin or the end of an interval in the timeline of a store.
///
/// An interval is an action while the reducer handles it, or an effect while it runs.
package struct StoreMark: Equatable, Sendable {
  /// An action or an effect, with its number in the store.
  package enum Subject: Hashable, Sendable {
    case action(Int)
    case effect(Int)
  }

  package enum Change: String, Sendable {
    case begin
    case end
    case cancel
  }

  package let subject: Subject
  package let change: Change

  /// The name of the action, or the name or the source location of the effect.
  ///
  /// It contains no values of the state or of an action, so that a log can be public.
  package let label: String

  /// A line for a log, such as "begin action 3 todos.toggled".
  package var text: String {
    switch subject {
    case .action(let number): "\(change.rawValue) action \(number) \(label)"
    case .effect(let number): "\(change.rawValue) effect \(number) \(label)"
    }
  }
}

/// An observer that turns the events of a store into marks.
///
/// Each interval ends: the release of the store cancels the effects that still run.
package final class StoreMarker<State, Action>: StoreObserver {
  private let add: (StoreMark) -> Void

  /// The labels of the running effects by number.
  private var effects: [Int: String] = [:]

  package init(_ add: @escaping (StoreMark) -> Void) {
    self.add = add
  }

  package func willReduce(_ event: ActionEvent, action: Action, state: State) {
    mark(.action(event.number), .begin, ActionEvent.name(of: action))
  }

  package func didReduce(
    _ event: ActionEvent,
    action: Action,
    state: State,
    duration: Duration
  ) {
    mark(.action(event.number), .end, ActionEvent.name(of: action))
  }

  package func effectDidChange(_ event: EffectEvent) {
    switch event.change {
    case .started(let start):
      let label = start.name ?? start.location
      effects[event.number] = label
      mark(.effect(event.number), .begin, label)
    case .ended: endEffect(event.number, .end)
    case .cancelled: endEffect(event.number, .cancel)
    }
  }

  package func storeWasReleased() {
    for number in effects.keys.sorted() { endEffect(number, .cancel) }
  }

  private func endEffect(_ number: Int, _ change: StoreMark.Change) {
    guard let label = effects.removeValue(forKey: number) else { return }
    mark(.effect(number), change, label)
  }

  private func mark(_ subject: StoreMark.Subject, _ change: StoreMark.Change, _ label: String) {
    add(StoreMark(subject: subject, change: change, label: label))
  }
}
