import ComposableDependencies

extension SharedReaderKey {
  /// Creates a key for a value that is stored while the program runs.
  ///
  ///     @Shared(.inMemory("isSignedIn")) var isSignedIn = false
  ///
  /// - Parameter key: The name of the value.
  /// - Returns: A key.
  public static func inMemory<Value>(_ key: String) -> Self where Self == InMemoryKey<Value> {
    InMemoryKey(key)
  }
}

/// The key of a value that is stored while the program runs.
///
/// Use it through ``SharedReaderKey/inMemory(_:)``.
public struct InMemoryKey<Value: Sendable>: SharedKey {
  /// The identity of a value in memory.
  public struct ID: Hashable, Sendable {
    let key: String
    let storage: InMemoryStorage
  }

  public let id: ID

  fileprivate init(_ key: String) {
    id = ID(key: key, storage: DependencyValues._current.defaultInMemoryStorage)
  }

  public func load(context: LoadContext<Value>, continuation: LoadContinuation<Value>) {
    guard let value = id.storage.value(for: id.key, default: context.initialValue) else {
      return continuation.resumeReturningInitialValue()
    }
    if let value = value as? Value { return continuation.resume(returning: value) }
    continuation.resume(throwing: ValueOfOtherType(key: description, type: type(of: value)))
  }

  public func subscribe(
    context: LoadContext<Value>,
    subscriber: SharedSubscriber<Value>
  ) -> SharedSubscription {
    SharedSubscription()
  }

  public func save(_ value: Value, context: SaveContext, continuation: SaveContinuation) {
    id.storage.set(value, for: id.key)
    continuation.resume()
  }
}

extension SharedKey {
  /// Whether another process finds what is saved.
  package var outlivesProcess: Bool { !(id is InMemoryKey<Value>.ID) }
}

extension InMemoryKey: CustomStringConvertible {
  public var description: String { ".inMemory(\"\(id.key)\")" }
}

/// An error for a key whose stored value has another type.
struct ValueOfOtherType: Error, CustomStringConvertible {
  let key: String
  let type: any Any.Type

  var description: String {
    "'\(key)' holds a value of type '\(type)'; a key has one type in all of a program"
  }
}
