import ComposableCasePaths
import ComposableDiff

extension AnyCasePath {
  /// The text of the case's key path in a failure.
  ///
  /// On Linux, Swift has no text for the key path of a case. The name is taken from a value in the
  /// case, which is created with a sample payload.
  var caseDescription: String {
    guard let payload = sample(of: Value.self) as? Value else {
      return "a case with the payload '\(typeName(Value.self))'"
    }
    let outline = caseOutline(of: embed(payload), isAbbreviated: true)
    let inner = caseOutline(of: payload, isAbbreviated: true)
    guard outline.hasPrefix("."), !outline.contains(":") else { return outline }
    let rest = inner.hasPrefix(".") ? inner.steps.count : 0
    return "\\" + outline.steps.dropLast(rest)
  }
}

extension AnyCasePath {
  /// The name of the case behind a dot, or a description of a case whose payload has no sample.
  package var caseName: String {
    guard let payload = sample(of: Value.self) as? Value else {
      return "a case with the payload '\(typeName(Value.self))'"
    }
    return ".\(enumCaseName(embed(payload)) ?? "")"
  }
}

extension String {
  /// The case names of an outline, as in a key path.
  fileprivate var steps: String { filter { !"()".contains($0) } }
}

/// Returns a value of a type that has an obvious one, or `nil` for other types.
private func sample(of type: any Any.Type, depth: Int = 5) -> Any? {
  switch type {
  case is Void.Type: ()
  case is Bool.Type: false
  case let type as any ExpressibleByNilLiteral.Type: type.init(nilLiteral: ())
  case let type as any RangeReplaceableCollection.Type: type.init()
  case let type as any AdditiveArithmetic.Type: type.zero
  case let type as any SampledEnum.Type where depth > 0: type.sample(depth: depth - 1)
  case let type as any CasePathIterable.Type where depth > 0: sampleCase(of: type, depth: depth - 1)
  default: nil
  }
}

/// Returns a value in the first case whose payload has a sample.
private func sampleCase<Enum: CasePathIterable>(of type: Enum.Type, depth: Int) -> Any? {
  for keyPath in Enum.allCasePaths {
    guard let payload = (Swift.type(of: keyPath).valueType as? any SampledCase.Type)?.payload(depth)
    else { continue }
    return keyPath(payload)
  }
  return nil
}

extension PartialKeyPath {
  /// The expectation of an action in the case.
  func expectedAction<Action>() -> ExpectedAction<Action>? where Root == Case<Action> {
    (type(of: self).valueType as? any SampledCase.Type)?.expectedAction(self)
  }
}

/// The type at the end of a case key path.
private protocol SampledCase {
  static func payload(_ depth: Int) -> Any?
  static func expectedAction<Action>(
    _ keyPath: PartialCaseKeyPath<Action>
  )
    -> ExpectedAction<Action>?
}

extension Case: SampledCase {
  fileprivate static func payload(_ depth: Int) -> Any? { sample(of: Value.self, depth: depth) }

  fileprivate static func expectedAction<Action>(
    _ keyPath: PartialCaseKeyPath<Action>
  ) -> ExpectedAction<Action>? {
    (keyPath as? CaseKeyPath<Action, Value>).map { ExpectedAction(in: AnyCasePath($0)) }
  }
}

/// An enum that is not `CasePathIterable`.
private protocol SampledEnum {
  static func sample(depth: Int) -> Any?
}

extension Result: SampledEnum {
  fileprivate static func sample(depth: Int) -> Any? {
    if let failure = CancellationError() as? Failure { return Self.failure(failure) }
    return Composable.sample(of: Success.self, depth: depth).flatMap { $0 as? Success }
      .map(Self.success)
  }
}
