import ComposableDiff

/// How the states and actions of a recording become JSON.
package struct RecordingEncoding<State, Action>: Sendable {
  package let kind: RecordingText.Kind
  package let state: @Sendable (State) throws -> JSON
  package let action: @Sendable (Action) throws -> JSON

  /// Dumps, by lines, of which a change shows only some.
  static var dumps: Self {
    Self(kind: .dumps, state: { JSON(dumping: $0) }, action: { JSON(dumping: $0) })
  }

  /// Values if the types can be encoded; dumps otherwise.
  package static var bestAtRuntime: Self {
    guard State.self is any Encodable.Type, Action.self is any Encodable.Type else { return dumps }
    return Self(
      kind: .values,
      state: { try JSON(encodingIfPossible: $0) },
      action: { try JSON(encodingIfPossible: $0) }
    )
  }
}

extension RecordingEncoding
where State: Codable & SendableMetatype, Action: Codable & SendableMetatype {
  static var values: Self {
    Self(kind: .values, state: { try JSON(encoding: $0) }, action: { try JSON(encoding: $0) })
  }
}

extension JSON {
  /// The lines of a dump.
  package init(dumping value: Any) {
    self = .array(
      String(customDumping: value).split(separator: "\n", omittingEmptySubsequences: false)
        .map { .string(String($0)) }
    )
  }

  fileprivate init(encodingIfPossible value: Any) throws {
    guard let value = value as? any Encodable else {
      self = JSON(dumping: value)
      return
    }
    self = try JSON(encoding: value)
  }
}
