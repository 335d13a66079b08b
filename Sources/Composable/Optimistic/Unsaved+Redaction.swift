#if Foundation
extension Unsaved: AnyUndoStack {
  package var hasValues: Bool { !isEmpty || sinceLoad?.isEmpty == false }

  /// Returns no place: only a redaction that names the case of the events reaches their actions.
  package static func place<State>(
    _: AnyKeyPath,
    among _: [AnyKeyPath]
  ) -> UndoStackPlace<State>? { nil }

  package mutating func redact(
    _ redactValue: (Value) -> Value,
    _ redactAction: (Any) -> Any
  ) {
    confirmed = confirmed.map(redactValue)
    sinceLoad = sinceLoad?.map { redactAction($0) as? Action ?? $0 }
    for index in changes.indices {
      let action = changes[index].action
      changes[index].action = redactAction(action) as? Action ?? action
    }
  }
}
#endif
