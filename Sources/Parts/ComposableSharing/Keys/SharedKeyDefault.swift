// swift-format-ignore: NoLeadingUnderscores
/// A key with a default value, so that properties need not repeat it.
///
///     extension SharedKey where Self == InMemoryKey<Int>.Default {
///       static var count: Self { Self[.inMemory("count"), default: 0] }
///     }
///
///     @Shared(.count) var count
public struct _SharedKeyDefault<Base: SharedReaderKey>: SharedReaderKey {
  let base: Base
  private let defaultValue: @Sendable () -> Base.Value

  /// The value of a property with this key if none was ever saved.
  public var initialValue: Base.Value { defaultValue() }

  /// Creates a key with a default.
  ///
  /// - Parameters:
  ///   - key: The key.
  ///   - value: The value if none was ever saved.
  public static subscript(
    _ key: Base,
    default value: @autoclosure @escaping @Sendable () -> Base.Value
  ) -> Self {
    Self(base: key, defaultValue: value)
  }

  public var id: Base.ID { base.id }

  public func load(
    context: LoadContext<Base.Value>,
    continuation: LoadContinuation<Base.Value>
  ) {
    base.load(context: context, continuation: continuation)
  }

  public func subscribe(
    context: LoadContext<Base.Value>,
    subscriber: SharedSubscriber<Base.Value>
  ) -> SharedSubscription {
    base.subscribe(context: context, subscriber: subscriber)
  }
}

extension _SharedKeyDefault: SharedKey where Base: SharedKey {
  public func save(
    _ value: Base.Value,
    context: SaveContext,
    continuation: SaveContinuation
  ) {
    base.save(value, context: context, continuation: continuation)
  }
}

extension _SharedKeyDefault: SharedDatabaseKey where Base: SharedDatabaseKey {
  public func save(_ value: Base.Value, replacing base: Base.Value?) async throws -> Base.Value {
    try await self.base.save(value, replacing: base)
  }
}

extension _SharedKeyDefault: FaultyKey {
  var failsOnPurpose: Bool { (base as? any FaultyKey)?.failsOnPurpose ?? false }
}

extension _SharedKeyDefault: CustomStringConvertible {
  public var description: String { String(describing: base) }
}

/// A key that wraps another key.
protocol KeyWithDefault {
  var typeOfBase: any Any.Type { get }
}

extension _SharedKeyDefault: KeyWithDefault {
  var typeOfBase: any Any.Type { Base.self }
}
