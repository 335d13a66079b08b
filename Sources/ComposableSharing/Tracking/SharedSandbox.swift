import ComposableDependencies
import Synchronization

/// The shared values of code that runs again, such as the reducer in a replay.
///
/// The code reads and changes these values instead of the live ones. Nothing is loaded or saved, and
/// no observer is notified.
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
    /// The contents of cells that the code has pointed to other references.
    var cells: [ObjectIdentifier: (cell: AnyObject, content: Any)] = [:]
    /// One storage for each value.
    ///
    /// In a detached sandbox, the value of a key can have two: the live one and another one.
    var roots: [SharedIdentity: any SharedRoot] = [:]
  }

  @TaskLocal private static var bound: SharedSandbox?

  // Only an optimization for processes that replay nothing.
  private static let isUsed = Atomic(false)

  private let references: References
  private let content = Locked(Content())

  /// Creates a sandbox in which values that the code has not changed are the live ones.
  ///
  /// - Parameter references: What a property with a key refers to if the code creates it.
  package init(references: References) {
    self.references = references
    Self.isUsed.store(true, ordering: .relaxed)
  }

  /// The sandbox of the current task.
  static var current: SharedSandbox? { isUsed.load(ordering: .relaxed) ? bound : nil }

  /// Runs an operation in the sandbox.
  package func run<R>(_ operation: () throws -> R) rethrows -> R {
    try Self.$bound.withValue(self) {
      try SharedPerspective.run(in: nil, operation)
    }
  }

  // Identities are compared by user code, which can access shared values itself. The content is
  // therefore copied out of the lock. One task at a time runs in a sandbox.

  func value<Value>(of box: SharedBox<Value>) -> Value? {
    // A cast of the optional would turn a missing value of an optional type into `nil`.
    guard let value = content.withLock({ $0 }).values[box.identity] else { return nil }
    return value as? Value
  }

  func set<Value>(_ value: Value, of box: SharedBox<Value>) {
    var content = content.withLock { $0 }
    content.values[box.identity] = value
    replaceContent(content)
  }

  /// Returns the storage that stands for all storages of the same value.
  func root<Value>(of box: SharedBox<Value>) -> SharedBox<Value> {
    var content = content.withLock { $0 }
    let identity = box.identity
    if let root = content.roots[identity] { return root as? SharedBox<Value> ?? box }
    content.roots[identity] = box
    replaceContent(content)
    return box
  }

  func content<Value>(of cell: ReferenceCell<Value>) -> Value? {
    content.withLock { $0 }.cells[ObjectIdentifier(cell)]?.content as? Value
  }

  func setContent<Value>(_ value: Value, of cell: ReferenceCell<Value>) {
    var content = content.withLock { $0 }
    content.cells[ObjectIdentifier(cell)] = (cell, value)
    replaceContent(content)
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
    let current = content.values[identity].map { $0 as? Value }
    let reference = SharedBox(
      (current ?? nil) ?? value(),
      name: SharedReferences.name(of: key),
      key: id
    )
    content.references[identity] = reference
    replaceContent(content)
    return reference
  }

  private func replaceContent(_ newContent: Content) {
    // The old values are released after the lock, because their `deinit` can run code.
    withExtendedLifetime(
      content.withLock { content in
        defer { content = newContent }
        return content
      }
    ) {}
  }
}

/// The identity of a shared value: its key or, if it has none, its storage.
enum SharedIdentity: Hashable, Sendable {
  case key(SharedReferences.ID)
  case storage(ObjectIdentifier)
}
