import ComposableDependencies
import Synchronization

/// The shared values of code that runs again, such as the reducer in a replay.
///
/// The code reads and changes these values instead of the live ones. Nothing is loaded or saved,
/// and no observer is notified.
package final class SharedSandbox: Sendable {
  /// What a property with a key refers to if the code creates it.
  package enum References: Sendable {
    /// A value of its own, so the key is never used.
    case detached

    /// The live value, which is loaded only when it is used outside of the sandbox.
    case live
  }

  // Unchecked for the same reason, and with the same limits, as `SharedBox.Contents`.
  private struct Content: @unchecked Sendable {
    var values: [SharedIdentity: Any] = [:]
    /// The references of keys that the code has created.
    var references: [SharedIdentity: any SharedRoot] = [:]
    /// The contents of cells that the code has pointed to other references, and the last values of
    /// optionals that it has set to `nil`.
    var cells: [ObjectIdentifier: (cell: AnyObject, content: Any)] = [:]
    /// The recorded values that the code has not changed.
    var recorded: RecordedSharing
    /// The references of decoded properties.
    var decoded: [String: any SharedRoot] = [:]
    var changed: [String: Any] = [:]
    /// One storage for each value.
    ///
    /// In a detached sandbox, the value of a key can have two: the live one and another one.
    var roots: [SharedIdentity: any SharedRoot] = [:]
  }

  @TaskLocal private static var bound: SharedSandbox?

  // Only an optimization for processes that replay nothing.
  private static let isUsed = Atomic(false)

  private let references: References

  /// Whether all states of a recording are decoded in this sandbox, so that their properties share
  /// values.
  package let sharesDecodedStates: Bool
  private let content: Locked<Content>

  /// Creates a sandbox in which values that the code has not changed are the recorded ones.
  ///
  /// A value that is not recorded is the live one.
  ///
  /// - Parameters:
  ///   - references: What a property with a key refers to if the code creates it.
  ///   - recorded: The recorded values, and the names of values of this process.
  ///   - sharesDecodedStates: Pass `true` to decode all states of the recording in this sandbox.
  package init(
    references: References,
    recorded: RecordedSharing = RecordedSharing(),
    sharesDecodedStates: Bool = false
  ) {
    self.references = references
    self.sharesDecodedStates = sharesDecodedStates
    content = Locked(Content(recorded: recorded))
    Self.isUsed.store(true, ordering: .relaxed)
  }

  /// The sandbox of the current task.
  package static var current: SharedSandbox? { isUsed.load(ordering: .relaxed) ? bound : nil }

  /// Runs an operation in the sandbox.
  package func run<R>(_ operation: () throws -> R) rethrows -> R {
    try Self.$bound.withValue(self) {
      try SharedPerspective.run(in: nil, operation)
    }
  }

  // Identities are compared by user code, which can access shared values itself. The content is
  // therefore copied out of the lock. One task at a time runs in a sandbox.

  private func change(_ body: (inout Content) -> Void) {
    var content = content.withLock { $0 }
    body(&content)
    self.content.replace(with: content)
  }

  func value<Value>(of box: SharedBox<Value>) -> Value? {
    var content = content.withLock { $0 }
    let identity = box.identity
    // A cast of the optional would turn a missing value of an optional type into `nil`.
    if let value = content.values[identity] { return value as? Value }
    var name = content.recorded.names.name(of: box)
    if name == nil, case .key = identity { name = content.recorded.names.makeName(of: box) }
    guard let name, let value = content.recorded.values[name]?.value(as: Value.self) else {
      return nil
    }
    content.values[identity] = value
    self.content.replace(with: content)
    return value
  }

  /// Changes a recorded value, as other code did during the recording.
  package func set(_ value: RecordedSharedValue, named name: String) {
    var content = content.withLock { $0 }
    content.recorded.values[name] = value
    let values = content.recorded.names.values(named: name)
    for (identity, _) in values { content.values[identity] = nil }
    self.content.replace(with: content)
    for (_, root) in values { root?.set(value, in: self) }
    if let decoded = content.decoded[name] { decoded.set(value, in: self) }
  }

  /// Returns and removes the names and values of the values that the code has changed.
  package func takeChanged() -> [String: Any] {
    let changed = content.withLock { $0.changed }
    change { $0.changed = [:] }
    return changed
  }

  /// Returns the name of a value in the recording, or `nil` if it has none.
  func name(of root: any SharedRoot) -> String? {
    content.withLock { $0 }.recorded.names.name(of: root)
  }

  func didCreate<Value>(_ box: SharedBox<Value>) {
    change { content in
      _ = content.recorded.names.makeName(of: box)
      content.values[box.identity] = box.liveValue
      content.roots[box.identity] = box
    }
  }

  func didChange<Value>(_ box: SharedBox<Value>, to value: Value) {
    change { $0.changed[$0.recorded.names.makeName(of: box)] = value }
  }

  func set<Value>(_ value: Value, of box: SharedBox<Value>) {
    change { $0.values[box.identity] = value }
  }

  /// Returns the storage that stands for all storages of the same value.
  func root<Value>(of box: SharedBox<Value>) -> SharedBox<Value> {
    var content = content.withLock { $0 }
    let identity = box.identity
    if let root = content.roots[identity] { return root as? SharedBox<Value> ?? box }
    content.roots[identity] = box
    self.content.replace(with: content)
    return box
  }

  func content<Value>(of cell: AnyObject) -> Value? {
    content.withLock { $0 }.cells[ObjectIdentifier(cell)]?.content as? Value
  }

  func setContent(_ value: Any, of cell: AnyObject) {
    change { $0.cells[ObjectIdentifier(cell)] = (cell, value) }
  }

  /// Returns the detached reference of a key, or `nil` if the key has its live one.
  func reference<Value>(
    of key: some SharedReaderKey<Value>,
    id: SharedReferences.ID,
    value: () -> Value
  ) -> SharedBox<Value>? {
    guard references == .detached else { return nil }
    var content = content.withLock { $0 }
    let identity = SharedIdentity.key(id)
    if let reference = content.references[identity] as? SharedBox<Value> { return reference }
    var reference = SharedBox(value(), label: "\(key)", key: id)
    let name = content.recorded.names.makeName(of: reference)
    if let value = content.values[identity] ?? content.recorded.values[name]?.value(as: Value.self)
    {
      reference.set(.value(value), in: self)
      content.values[identity] = value
    }
    if let decoded = content.decoded[name] as? SharedBox<Value> { reference = decoded }
    content.references[identity] = reference
    self.content.replace(with: content)
    return reference
  }

  /// The sandbox of the recording that is being decoded, in which shared properties are names.
  @TaskLocal static var decoded: SharedSandbox?

  /// Runs a closure that decodes a part of the recording.
  package func decode<R>(_ body: () throws -> R) rethrows -> R {
    try Self.$decoded.withValue(self) { try run(body) }
  }

  /// Returns the reference of a decoded property, or `nil` if the recording does not have the
  /// value.
  func decodedReference<Value>(named name: String, as type: Value.Type) -> SharedBox<Value>? {
    var content = content.withLock { $0 }
    if let box = content.decoded[name] as? SharedBox<Value> { return box }
    guard let value = content.recorded.values[name]?.value(as: Value.self) else { return nil }
    // The initial value of the property has created the reference of its key.
    for (identity, _) in content.recorded.names.values(named: name) {
      if let box = content.references[identity] as? SharedBox<Value> { return box }
    }
    let typeLabel = "Shared<\(Value.self)>"
    let hasKey = name != typeLabel && !name.hasPrefix(typeLabel + " #")
    let box = SharedBox(value, label: hasKey ? name : typeLabel)
    content.recorded.names.set(name, of: box, takesNumber: !hasKey)
    content.decoded[name] = box
    self.content.replace(with: content)
    return box
  }
}
