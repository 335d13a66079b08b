import ComposableCasePaths

/// How one incarnation of a child is told from another.
///
/// A child that is `Identifiable` is another one when its id is another, and one that is an enum when
/// another case is active, or the active one has a payload with another id. Any other child stays the
/// same for as long as it is there.
@usableFromInline
struct ChildIdentity<Child> {
  private let identify: ((Child) -> TypedID?)?

  @usableFromInline
  init() {
    let cases = CaseIdentity<Child>().visitCases()
    guard !cases.isEmpty else {
      identify = idReader(of: Child.self)
      return
    }
    identify = { child in
      for (index, identify) in cases.enumerated() {
        if let identity = identify(child, index) { return identity }
      }
      return nil
    }
  }

  @usableFromInline
  func callAsFunction(_ child: Child) -> TypedID? {
    identify?(child)
  }
}

/// What reads the id of values of a type, if they have one.
private func idReader<Value>(of type: Value.Type) -> ((Value) -> TypedID?)? {
  func reader<T: Identifiable>(of type: T.Type) -> Any {
    { (value: T) -> TypedID? in TypedID(confined: value.id) }
  }
  return (type as? any Identifiable.Type).map { reader(of: $0) } as? (Value) -> TypedID?
}

/// Makes what tells whether a case is active, and with which payload.
private struct CaseIdentity<Root>: CaseVisitor {
  /// A case by its position, and the id of the enum or of the payload.
  private struct Key: Hashable {
    let position: Int
    let id: TypedID?
  }

  func visit<Value>(_ path: AnyCasePath<Root, Value>) -> (Root, Int) -> TypedID? {
    let rootID = idReader(of: Root.self)
    let payloadID = rootID == nil ? idReader(of: Value.self) : nil
    return { root, position in
      path.extract(from: root).map { payload in
        TypedID(confined: Key(position: position, id: rootID?(root) ?? payloadID?(payload)))
      }
    }
  }
}
