package import ComposableCasePaths

/// A visitor of the cases of an enum, which receives the static types of their payloads.
package protocol CaseVisitor<Root> {
  associatedtype Root
  associatedtype Result

  func visit<Value>(_ path: AnyCasePath<Root, Value>) -> Result
}

extension CaseVisitor {
  /// Visits the cases, if the type is an enum with `@CasePathable`.
  ///
  /// - Returns: The results, in the order in which the cases are declared.
  package func visitCases() -> [Result] {
    func visit<Enum: CasePathIterable>(_ type: Enum.Type) -> [Result] {
      Enum.allCasePaths.compactMap { keyPath in
        let value = Swift.type(of: keyPath).valueType as? any PayloadType.Type
        return value?.visit(keyPath, with: self)
      }
    }
    return (Root.self as? any CasePathIterable.Type).map { visit($0) } ?? []
  }
}

/// The value type of a case key path, which knows the type of the payload.
private protocol PayloadType {
  static func visit<V: CaseVisitor>(_ keyPath: AnyKeyPath, with visitor: V) -> V.Result?
}

extension Case: PayloadType {
  fileprivate static func visit<V: CaseVisitor>(
    _ keyPath: AnyKeyPath,
    with visitor: V
  ) -> V.Result? {
    (keyPath as? CaseKeyPath<V.Root, Value>).map { visitor.visit(AnyCasePath($0)) }
  }
}
