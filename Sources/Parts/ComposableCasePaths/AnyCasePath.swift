/// A pair of functions that embeds a payload in a case of an enum and extracts it again.
///
/// Code names cases with case key paths such as `\Action.Cases.add.number`; a case path is the
/// result of resolving one. Resolve it once where it is used often. Each use then costs at most two
/// function calls:
///
///     let number = AnyCasePath(\Action.Cases.number)
///     number.extract(from: action)
///
/// `@CasePathable` generates a case path for each case. Write your own for conversions that act
/// like a case:
///
///     AnyCasePath<String, Int>(embed: { String($0) }, extract: { Int($0) })
@dynamicMemberLookup
public struct AnyCasePath<Root, Value>: Sendable {
  @usableFromInline let embedding: @Sendable (Value) -> Root
  @usableFromInline let extraction: @Sendable (Root) -> Value?

  /// Creates a case path from its two functions.
  ///
  /// - Parameters:
  ///   - embed: A closure that wraps a payload.
  ///   - extract: A closure that returns the payload, or `nil` if the root is in another case.
  @inlinable
  public init(
    embed: @escaping @Sendable (Value) -> Root,
    extract: @escaping @Sendable (Root) -> Value?
  ) {
    embedding = embed
    extraction = extract
  }

  /// Creates the identity case path, from a value to itself.
  @inlinable
  public init() where Root == Value {
    self.init(embed: { $0 }, extract: { $0 })
  }

  /// Creates the case path for a case key path.
  ///
  /// A key path with one component resolves to the case's own functions. Each further component
  /// adds a call.
  ///
  /// - Parameter keyPath: The key path of a case.
  /// - Complexity: O(*n*), where *n* is the number of components. Resolve once rather than for
  ///   every value.
  @inlinable
  public init(_ keyPath: CaseKeyPath<Root, Value>) {
    self = Case<Root>()[keyPath: keyPath].path(from: Root.self)
  }

  // swift-format-ignore: NoLeadingUnderscores
  /// Creates a case path from an enum's case constructor.
  ///
  /// For generated code only. A case constructor captures nothing, so it can be called from any
  /// isolation even if its payload is not `Sendable`.
  ///
  /// - Parameters:
  ///   - embed: A case constructor, such as `Action.number`.
  ///   - extract: A closure that returns the payload, or `nil` if the root is in another case.
  /// - Returns: A case path.
  @inlinable
  public static func _$embed(
    _ embed: @escaping (Value) -> Root,
    extract: @escaping (Root) -> Value?
  ) -> Self {
    Self(embed: assumingSendable(embed), extract: assumingSendable(extract))
  }

  /// Returns a root that wraps a payload.
  ///
  /// - Parameter value: The payload.
  /// - Returns: A root in this case.
  @inlinable
  public func embed(_ value: Value) -> Root {
    embedding(value)
  }

  /// Returns the payload of a root.
  ///
  /// - Parameter root: A value that may be in this case.
  /// - Returns: The payload, or `nil` if the root is in another case.
  @inlinable
  public func extract(from root: Root) -> Value? {
    extraction(root)
  }

  /// Changes the payload in place.
  ///
  /// While the body runs, the root does not hold the payload. A collection in the payload is
  /// therefore not copied, unlike with extracting, changing and embedding it.
  ///
  /// - Parameters:
  ///   - root: A value that may be in this case.
  ///   - body: A closure that changes the payload. It does not run if the root is in another case.
  /// - Returns: The value that the body returns, or `nil` if the root is in another case.
  @inlinable
  public func modify<Result>(
    _ root: inout Root,
    _ body: (inout Value) throws -> Result
  ) rethrows
    -> Result?
  {
    try withUnsafeMutablePointer(to: &root) { slot in
      // From here on, the slot is uninitialized. Nothing can observe that: the caller's access to
      // `root` is exclusive, and every exit initializes the slot again.
      let whole = slot.move()
      guard var value = extraction(whole) else {
        slot.initialize(to: whole)
        return nil
      }
      _ = consume whole
      defer { slot.initialize(to: embedding(value)) }
      return try body(&value)
    }
  }

  /// Returns a case path that combines this one with a case path of its payload.
  ///
  /// - Parameter path: A case path that starts where this one ends.
  /// - Returns: A case path from this root to the other path's value.
  @inlinable
  public func appending<Next>(path: AnyCasePath<Value, Next>) -> AnyCasePath<Root, Next> {
    AnyCasePath<Root, Next>(
      embed: { [embedding] in embedding(path.embedding($0)) },
      extract: { [extraction] in extraction($0).flatMap(path.extraction) }
    )
  }

  /// Returns a case path to a case of the payload.
  ///
  /// - Parameter keyPath: The key path of a case of the payload.
  /// - Returns: A case path from this root to the payload of that case.
  @inlinable
  public subscript<Next>(
    dynamicMember keyPath: KeyPath<Value.AllCasePaths, AnyCasePath<Value, Next>>
  ) -> AnyCasePath<Root, Next> where Value: CasePathable {
    appending(path: Value.allCasePaths[keyPath: keyPath])
  }
}
