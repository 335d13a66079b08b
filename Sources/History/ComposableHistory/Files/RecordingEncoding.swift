import Composable
import ComposableDiff
package import ComposableJSON

/// The conversion of states and actions to JSON.
package struct RecordingEncoding<State, Action>: Sendable {
  package let kind: RecordingText.Kind

  /// Encodes what has changed in a state, counts the undo stacks if there is a count, and returns
  /// the changes.
  let stateChanges: @Sendable (State, inout EncodedValue, UndoStackCount?) throws -> [JSON]
  package let action: @Sendable (Action) throws -> JSON

  /// Encodes a state.
  func state(_ state: State) throws -> JSON {
    var encoded = EncodedValue()
    _ = try stateChanges(state, &encoded, nil)
    return encoded.json
  }

  /// Encodes dumps as arrays of lines, so that a change contains only the changed lines.
  static var dumps: Self {
    Self(
      kind: .dumps,
      stateChanges: { state, encoded, count in
        count?.add(state)
        return encoded.update(JSON(dumping: state))
      },
      action: { JSON(dumping: $0) }
    )
  }

  /// Encodes values if the types are `Encodable`; otherwise, dumps.
  package static var bestAtRuntime: Self {
    guard State.self is any Encodable.Type, Action.self is any Encodable.Type else { return dumps }
    return Self(
      kind: .values,
      stateChanges: { $1.update(try JSON(encodingIfPossible: $0, counting: $2)) },
      action: { try JSON(encodingIfPossible: $0) }
    )
  }
}

extension RecordingEncoding
where State: Codable & SendableMetatype, Action: Codable & SendableMetatype {
  static var values: Self {
    Self(
      kind: .values,
      stateChanges: { try $1.update(encoding: $0, counting: $2) },
      action: { try JSON(encoding: $0) }
    )
  }
}

extension JSON {
  /// Creates the lines of a dump.
  package init(dumping value: Any) {
    self = .array(
      String(customDumping: value).split(separator: "\n", omittingEmptySubsequences: false)
        .map { .string(String($0)) }
    )
  }

  fileprivate init(encodingIfPossible value: Any, counting count: UndoStackCount? = nil) throws {
    guard let value = value as? any Encodable else {
      count?.add(value)
      self = JSON(dumping: value)
      return
    }
    self = try JSON(encoding: value, counting: count)
  }
}
