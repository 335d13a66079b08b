import Composable
public import ComposableSharing

extension Redaction {
  /// Replaces a `@Shared` value, or a part of it.
  ///
  ///     .state(\.$token, with: "")
  ///     .state(\.$account.token, with: "")
  ///
  /// The value is replaced in the recorded state and in the recorded changes of the value.
  ///
  /// - Parameters:
  ///   - keyPath: The key path to the projected value of the property.
  ///   - replacement: The value to record.
  /// - Returns: A redaction.
  public static func state<Value: Sendable>(
    _ keyPath: any KeyPath<State, Shared<Value>> & Sendable,
    with replacement: Value
  ) -> Self {
    Self(shared: { state in
      let shared = state[keyPath: keyPath]
      return SharedRedaction(id: shared.rootID) { shared.withLock { $0 = replacement } }
    })
  }

  // A shared property is a reference, so this would replace the live value.
  /// Redacts a shared property with its value, not with a property.
  @available(*, unavailable, message: "Pass the value to record, such as 'with: \"\"'.")
  public static func state<Value: Sendable>(
    _ keyPath: any WritableKeyPath<State, Shared<Value>> & Sendable,
    with replacement: Shared<Value>
  ) -> Self {
    preconditionFailure("'state(_:with:)' cannot replace a shared property")
  }

  /// Replaces the shared value of a key, wherever the feature or its children use it.
  ///
  /// - Parameters:
  ///   - key: The key. Its value is neither loaded nor saved.
  ///   - replacement: The value to record.
  /// - Returns: A redaction.
  public static func shared<Key: SharedKey>(
    _ key: Key,
    with replacement: Key.Value
  ) -> Self {
    // The property is created in a sandbox, so the key is not used.
    Self(shared: { _ in
      SharedRedaction(id: AnyHashable(key.id)) {
        Shared(wrappedValue: replacement, key).withLock { $0 = replacement }
      }
    })
  }
}

/// A redaction of one shared value, which is applied in a sandbox.
struct SharedRedaction {
  /// The identity of the value or of its key.
  let id: AnyHashable
  let apply: () -> Void
}

/// The redactions of the shared values that a state has or had.
struct SharedRedactions {
  private var redactions: [[AnyHashable: SharedRedaction]] = []

  var isEmpty: Bool { redactions.isEmpty }

  func apply() {
    for redactions in redactions {
      for redaction in redactions.values { redaction.apply() }
    }
  }

  mutating func add(_ new: [SharedRedaction]) {
    if redactions.isEmpty { redactions = new.map { _ in [:] } }
    for (index, redaction) in new.enumerated() { redactions[index][redaction.id] = redaction }
  }
}
