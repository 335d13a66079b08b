import Composable

#if Foundation
import Foundation
#endif

/// Values of any type that has obvious ones, for the actions of ``RandomStep/cases(except:trying:)``.
///
/// A value is one of the edge cases of its type, a value near one that the feature knows already,
/// or a random one. How it was found is not recorded: the search for a simpler value starts from
/// the value itself.
struct RandomValues {
  let choices: StepRandomness
  let known: KnownValues

  /// The size of values, which grows from sequence to sequence.
  let size: Int

  /// The dependencies of the store.
  var dependencies: DependencyValues?

  /// Returns generators of values that also try constants.
  func trying(_ constants: [Any]) -> RandomValues {
    RandomValues(choices: choices, known: known.adding(constants), size: size)
  }

  /// Returns a value of a type, or `nil` if the type has no obvious ones.
  ///
  /// A value of another type can only be one that the state contains, or a constant of the test.
  func value(of type: any Any.Type, depth: Int = 5) -> Any? {
    switch type {
    case is Void.Type: ()
    case is Bool.Type: choices.index(below: 2) == 1
    case let type as any FixedWidthInteger.Type: integer(of: type)
    case let type as any BinaryFloatingPoint.Type: number(of: type)
    case is String.Type: text
    case is Character.Type: text.first ?? "a"
    case is Duration.Type: duration
    #if Foundation
    case is Date.Type: date
    case is UUID.Type: uuid
    case is Data.Type: data
    case is URL.Type: url
    case is Decimal.Type: decimal
    #endif
    // A dismissal needs a presented feature, and a stack its elements.
    case is any PresentationActionType.Type, is StackElementID.Type: nil
    case let type as any RandomCollection.Type where depth > 0: type.random(self, depth: depth - 1)
    case let type as any CaseIterable.Type: element(of: type)
    case let type as any CasePathIterable.Type where depth > 0: caseValue(of: type, depth - 1)
    default: knownValue(of: type)
    }
  }

  private func element<Value: CaseIterable>(of type: Value.Type) -> Any? {
    let all = Array(type.allCases)
    return all.isEmpty ? nil : all[choices.index(below: all.count)]
  }

  private func caseValue<Enum: CasePathIterable>(of type: Enum.Type, _ depth: Int) -> Any? {
    let payloads = RandomPayloads<Enum>(values: self, depth: depth).visitCases()
    guard !payloads.isEmpty else { return nil }
    return payloads[choices.alternative(below: payloads.count, level: 1 + depth)]()
  }

  private func knownValue<Value>(of type: Value.Type) -> Any? {
    let values = known.currentValues(of: type)
    if !values.isEmpty { choices.note(.known) }
    return values.isEmpty ? nil : values[choices.index(below: values.count)]
  }

  /// Returns a list of elements of a type, or `nil` if the type has no obvious values.
  fileprivate func elements<Element>(of type: Element.Type, _ depth: Int) -> [Element]? {
    list { value(of: type, depth: depth) as? Element }
  }

  fileprivate func list<Element>(of element: () -> Element?) -> [Element]? {
    let count = choices.propose { random in
      random.next(below: 3) == 0 ? 0 : 1 + random.next(below: 1 + min(size, 10))
    }
    // An empty list of elements that cannot be created would be the only value of its type.
    guard let elements = choices.list(count.map { max($0, 1) }, element) else { return nil }
    guard count == 0 else { return elements }
    choices.note(.emptyCollection)
    choices.replaceLast(with: .list([]))
    return []
  }
}

/// For each case, a function that returns a random value in it.
private struct RandomPayloads<Root>: CaseVisitor {
  let values: RandomValues
  let depth: Int

  func visit<Value>(_ path: AnyCasePath<Root, Value>) -> () -> Any? {
    { (values.value(of: Value.self, depth: depth) as? Value).map(path.embed) }
  }
}

private protocol PresentationActionType {}

extension PresentationAction: PresentationActionType {}

/// A collection of elements that can be created.
private protocol RandomCollection {
  static func random(_ values: RandomValues, depth: Int) -> Any?
}

extension Array: RandomCollection {
  fileprivate static func random(_ values: RandomValues, depth: Int) -> Any? {
    values.elements(of: Element.self, depth)
  }
}

extension Set: RandomCollection {
  fileprivate static func random(_ values: RandomValues, depth: Int) -> Any? {
    values.elements(of: Element.self, depth).map { Self($0) }
  }
}

extension Dictionary: RandomCollection {
  fileprivate static func random(_ values: RandomValues, depth: Int) -> Any? {
    let pairs: [(Key, Value)]? = values.list {
      guard let key = values.value(of: Key.self, depth: depth) as? Key,
        let value = values.value(of: Value.self, depth: depth) as? Value
      else { return nil }
      return (key, value)
    }
    return pairs.map { Self($0) { _, last in last } }
  }
}
