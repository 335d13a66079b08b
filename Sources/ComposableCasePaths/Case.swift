/// The type that case key paths traverse.
///
/// It only occurs in the types of key paths: `\Foo.Cases.bar.int` is a
/// `KeyPath<Case<Foo>, Case<Int>>`, which `CaseKeyPath<Foo, Int>` abbreviates.
@dynamicMemberLookup
public struct Case<Value>: Sendable {
  /// The two functions of a case path, with erased types.
  @usableFromInline
  struct Functions: Sendable {
    let embed: @Sendable () -> Void
    let extract: @Sendable () -> Void
  }

  /// The enum that the key path starts from.
  @usableFromInline let root: any Any.Type

  /// The case path from the root, an `AnyCasePath<root, Value>`, or `nil` at the root.
  ///
  /// Storing it as `Any` or in a class would cost an allocation per component.
  @usableFromInline let functions: Functions?

  @inlinable
  init() {
    root = Value.self
    functions = nil
  }

  @inlinable
  init<Root>(_ path: AnyCasePath<Root, Value>) {
    root = Root.self
    // A case path is two function values, regardless of its types. They are never called before
    // `path(from:)` restores the types recorded in `root` and `Value`.
    functions = unsafeBitCast(path, to: Functions.self)
  }

  /// Returns the case path from the root, with its types restored.
  @inlinable
  func path<Root>(from _: Root.Type) -> AnyCasePath<Root, Value> {
    precondition(
      root == Root.self,
      "A case key path of '\(Root.self)' must begin at that type (began at '\(root)')"
    )
    guard let functions else {
      // Without functions, the root is the value, and the path is the identity.
      return unsafeBitCast(AnyCasePath<Value, Value>(), to: AnyCasePath<Root, Value>.self)
    }
    return unsafeBitCast(functions, to: AnyCasePath<Root, Value>.self)
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
    guard functions != nil else { return Case<Member>(next) }
    func append<Root>(_ root: Root.Type) -> Case<Member> {
      Case<Member>(path(from: root).appending(path: next))
    }
    return append(root)
  }
}
