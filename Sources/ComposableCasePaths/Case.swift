/// What case key paths lead through: a place in an enum, some cases deep.
///
/// You meet it in the type of a key path only: `\Foo.Cases.bar.int` is a
/// `KeyPath<Case<Foo>, Case<Int>>`, which `CaseKeyPath<Foo, Int>` abbreviates.
@dynamicMemberLookup
public struct Case<Value>: Sendable {
  /// A case path's two functions, of which only the root and value know the types.
  @usableFromInline
  struct Functions: Sendable {
    let embed: @Sendable () -> Void
    let extract: @Sendable () -> Void
  }

  /// The enum where the key path began.
  @usableFromInline let root: any Any.Type

  /// The way from there to here: an `AnyCasePath<root, Value>`, or `nil` where it begins.
  ///
  /// A property of the type `Any`, or of a class, would cost an allocation for each step.
  @usableFromInline let functions: Functions?

  @inlinable
  init() {
    root = Value.self
    functions = nil
  }

  @inlinable
  init<Root>(_ path: AnyCasePath<Root, Value>) {
    root = Root.self
    // A case path is two function values, whatever its types, and these are never called before
    // `path(from:)` has given them back the types that are recorded in `root` and `Value`.
    functions = unsafeBitCast(path, to: Functions.self)
  }

  /// Gives the way from a root to here back its type.
  @inlinable
  func path<Root>(from _: Root.Type) -> AnyCasePath<Root, Value> {
    precondition(
      root == Root.self,
      "A case key path of '\(Root.self)' has to begin there (began at '\(root)')"
    )
    guard let functions else {
      // Without functions it is the way from a value to itself, and the root is the value.
      return unsafeBitCast(AnyCasePath<Value, Value>(), to: AnyCasePath<Root, Value>.self)
    }
    return unsafeBitCast(functions, to: AnyCasePath<Root, Value>.self)
  }

  // The only one: with a second subscript the type checker would have two ways on for each case that is
  // named, and with a mistake in a chain of n operators it tries 2ⁿ combinations, for minutes.
  /// Leads on to a case of the payload.
  ///
  /// Where the case has an optional payload, `some` leads on to what is wrapped, as do the cases of it.
  ///
  /// - Parameter keyPath: A case of the payload.
  /// - Returns: The place in that case.
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
