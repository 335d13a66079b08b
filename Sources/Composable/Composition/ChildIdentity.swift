import ComposableCasePaths

/// A function that distinguishes successive instances of a child.
///
/// An `Identifiable` child is a new instance if its id changes. A child that is an enum is a new
/// instance if its case changes or the payload has another id. Any other child stays the same
/// instance while it exists.
@usableFromInline
struct ChildIdentity<Child> {
  @usableFromInline let identify: ((Child) -> TypedID?)?

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

  /// Returns what distinguishes a child.
  ///
  /// Most children are distinguished by nothing. The argument, which would be copied, is then not
  /// evaluated.
  @inlinable
  func callAsFunction(_ child: @autoclosure () -> Child) -> TypedID? {
    guard let identify else { return nil }
    return identify(child())
  }
}

/// Returns a function that reads the ids of values, if their type has ids.
private func idReader<Value>(of type: Value.Type) -> ((Value) -> TypedID?)? {
  func reader<T: Identifiable>(of type: T.Type) -> Any {
    { (value: T) -> TypedID? in TypedID(confined: value.id) }
  }
  return (type as? any Identifiable.Type).map { reader(of: $0) } as? (Value) -> TypedID?
}

/// A visitor that returns functions that identify the active case and its payload.
private struct CaseIdentity<Root>: CaseVisitor {
  /// The position of a case, and the id of the enum or of the payload.
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
