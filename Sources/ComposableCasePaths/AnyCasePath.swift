/// A way into one case of an enum: how to wrap a payload in it, and how to take the payload out.
///
/// Case key paths such as `\Action.Cases.add.number` are how code *names* cases; a case path is what
/// such a name resolves to. Resolve it once where it is used often, and each use costs two function
/// calls at most:
///
///     let number = AnyCasePath(\Action.Cases.number)
///     number.extract(from: action)
///
/// `@CasePathable` writes one for every case. Write your own where a "case" is not literally one:
///
///     AnyCasePath<String, Int>(embed: { String($0) }, extract: { Int($0) })
@dynamicMemberLookup
public struct AnyCasePath<Root, Value>: Sendable {
  @usableFromInline let embedding: @Sendable (Value) -> Root
  @usableFromInline let extraction: @Sendable (Root) -> Value?

  /// Creates a case path from its two functions.
  ///
  /// - Parameters:
  ///   - embed: Wraps a payload.
  ///   - extract: Takes the payload out, or returns `nil` if the root is in another case.
  @inlinable
  public init(
    embed: @escaping @Sendable (Value) -> Root,
    extract: @escaping @Sendable (Root) -> Value?
  ) {
    embedding = embed
    extraction = extract
  }

  /// Creates the case path that leads from a value to itself.
  @inlinable
  public init() where Root == Value {
    self.init(embed: { $0 }, extract: { $0 })
  }

  /// Creates the case path that a key path names.
  ///
  /// A key path of one step resolves to the very functions of that case; each further step adds a
  /// call around them.
  ///
  /// - Parameter keyPath: The name of a case.
  /// - Complexity: O(*n*) in the number of steps. Worth doing once, not for every value.
  @inlinable
  public init(_ keyPath: CaseKeyPath<Root, Value>) {
    self = Case<Root>()[keyPath: keyPath].path(from: Root.self)
  }

  // swift-format-ignore: NoLeadingUnderscores
  /// Creates a case path from an enum's case constructor.
  ///
  /// This exists for code that macros write. A case constructor captures nothing, and so it can be
  /// called from anywhere even when its payload is not `Sendable`.
  ///
  /// - Parameters:
  ///   - embed: A constructor, such as `Action.number`.
  ///   - extract: Takes the payload out, or returns `nil` if the root is in another case.
  /// - Returns: A case path.
  @inlinable
  public static func _$embed(
    _ embed: @escaping (Value) -> Root,
    extract: @escaping (Root) -> Value?
  ) -> Self {
    // `@Sendable` is a promise to the type checker only; the function values are the same.
    Self(
      embed: unsafeBitCast(embed, to: (@Sendable (Value) -> Root).self),
      extract: unsafeBitCast(extract, to: (@Sendable (Root) -> Value?).self)
    )
  }

  /// Wraps a payload.
  ///
  /// - Parameter value: A payload.
  /// - Returns: A root in this case.
  @inlinable
  public func embed(_ value: Value) -> Root {
    embedding(value)
  }

  /// Takes the payload out.
  ///
  /// - Parameter root: A value that may be in this case.
  /// - Returns: The payload, or `nil` if the root is in another case.
  @inlinable
  public func extract(from root: Root) -> Value? {
    extraction(root)
  }

  /// Changes the payload in place.
  ///
  /// The root gives the payload up while the body runs. A collection in the payload is therefore not
  /// copied, as it would be by extracting, changing and embedding.
  ///
  /// - Parameters:
  ///   - root: A value that may be in this case.
  ///   - body: Changes the payload. It does not run if the root is in another case.
  /// - Returns: What the body returns, or `nil` if the root is in another case.
  @inlinable
  public func modify<Result>(
    _ root: inout Root,
    _ body: (inout Value) throws -> Result
  ) rethrows
    -> Result?
  {
    try withUnsafeMutablePointer(to: &root) { slot in
      // From here to the end of the function the slot is empty. Nobody can see that: the caller's
      // access to `root` is exclusive, and every way out fills the slot again.
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

  /// Continues this case path with one of its payload.
  ///
  /// - Parameter path: A case path that begins where this one ends.
  /// - Returns: A case path from this one's root to the other one's value.
  @inlinable
  public func appending<Next>(path: AnyCasePath<Value, Next>) -> AnyCasePath<Root, Next> {
    AnyCasePath<Root, Next>(
      embed: { [embedding] in embedding(path.embedding($0)) },
      extract: { [extraction] in extraction($0).flatMap(path.extraction) }
    )
  }

  /// Continues this case path with a case of its payload.
  ///
  /// - Parameter keyPath: A case of the payload.
  /// - Returns: A case path from this one's root to the payload of that case.
  @inlinable
  public subscript<Next>(
    dynamicMember keyPath: KeyPath<Value.AllCasePaths, AnyCasePath<Value, Next>>
  ) -> AnyCasePath<Root, Next> where Value: CasePathable {
    appending(path: Value.allCasePaths[keyPath: keyPath])
  }
}
