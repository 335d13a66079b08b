/// The type that case key paths traverse.
///
/// It only occurs in the types of key paths: `\Foo.Cases.bar.int` is a
/// `KeyPath<Case<Foo>, Case<Int>>`, which `CaseKeyPath<Foo, Int>` abbreviates.
@dynamicMemberLookup
public struct Case<Value>: Sendable {
  /// The enum that the key path starts from.
  @usableFromInline let root: any Any.Type

  /// The case path from the root, an `AnyCasePath<root, Value>`, or `nil` at the root.
  ///
  /// Storing it as `Any` or in a class would cost an allocation per component.
  @usableFromInline let erasedPath: ErasedCasePath?

  /// Creates the root of the key paths to the cases of a type.
  @inlinable
  public init() {
    root = Value.self
    erasedPath = nil
  }

  /// Creates the case of a root from two functions.
  ///
  /// Return one from a subscript or a property of your own to continue key paths with a conversion
  /// that acts like a case.
  ///
  /// - Parameters:
  ///   - embed: A closure that wraps a payload.
  ///   - extract: A closure that returns the payload, or `nil` if the root is in another case.
  @inlinable
  public init<Root>(
    embed: @escaping @Sendable (Value) -> Root,
    extract: @escaping @Sendable (Root) -> Value?
  ) {
    self.init(AnyCasePath(embed: embed, extract: extract))
  }

  @inlinable
  init<Root>(_ path: AnyCasePath<Root, Value>) {
    root = Root.self
    erasedPath = ErasedCasePath(path)
  }

  /// Returns the case path from the root, with its types restored.
  @inlinable
  func path<Root>(from _: Root.Type) -> AnyCasePath<Root, Value> {
    precondition(
      root == Root.self,
      "A case key path of '\(Root.self)' must begin at that type (began at '\(root)')"
    )
    // Without a path, the root is the value. Otherwise, `root` and `Value` are the types of the
    // path.
    return (erasedPath ?? ErasedCasePath(AnyCasePath<Value, Value>())).path()
  }

  // The only subscript. A second one would give the type checker two candidates per component. For
  // a mistake in a chain of n operators, it would then try 2ⁿ combinations, which takes minutes.
  /// Continues the key path with a case of the payload.
  ///
  /// If the payload is optional, both `some` and the cases of its wrapped value are available.
  ///
  /// - Parameter keyPath: The key path of a case of the payload.
  /// - Returns: The continued path.
  @inlinable
  public subscript<Member>(
    dynamicMember keyPath: KeyPath<Value.AllCasePaths, AnyCasePath<Value, Member>>
  ) -> Case<Member> where Value: CasePathable {
    appending(Value.allCasePaths[keyPath: keyPath])
  }

  @inlinable
  func appending<Member>(_ next: AnyCasePath<Value, Member>) -> Case<Member> {
    guard erasedPath != nil else { return Case<Member>(next) }
    func append<Root>(_ root: Root.Type) -> Case<Member> {
      Case<Member>(path(from: root).appending(path: next))
    }
    return append(root)
  }
}
