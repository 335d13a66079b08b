import Composable
import ComposableCasePaths
import ComposableDiff

extension CasePartReader {
  /// Returns the cases that none of the values of one type is in, each with the property that has
  /// it.
  ///
  /// The cases of an enum are known if it is `CaseIterable` or has `@CasePathable`. Those of an
  /// optional, a Boolean value and a collection always are.
  func neverReached(by values: [Any], at path: String = "") -> [String] {
    guard let first = values.first, path.count < 200 else { return [] }
    func name(_ text: String) -> String { path.isEmpty ? text : "\(path): \(text)" }
    let parts = values.map(part)
    switch part(of: first) {
    case .plain: return []
    case .flag:
      let flags = Set(parts.compactMap { if case .flag(let isOn) = $0 { isOn } else { nil } })
      return [false, true].filter { !flags.contains($0) }.map { name("\($0)") }
    case .optional:
      var some: [Any] = []
      for case .optional(let wrapped?) in parts { some.append(wrapped) }
      let missing = some.count < parts.count ? [] : [name("nil")]
      return some.isEmpty ? missing + [name("some")] : missing + neverReached(by: some, at: path)
    case .enumeration:
      let type: any Any.Type = type(of: first)
      let missing = missingCases(of: type, values).map(name)
      let payloads = parts.grouped { part in
        if case .enumeration(let name, let payload?) = part { (name, payload) } else { nil }
      }
      return missing + payloads.flatMap { neverReached(by: $1, at: "\(path).\($0)") }
    case .fields:
      let values = parts.flatMap { part in
        if case .fields(let fields) = part { fields } else { [] as [(name: String, value: Any)] }
      }
      return values.grouped { $0 }.flatMap { field, values in
        neverReached(by: values, at: path.isEmpty ? field : "\(path).\(field)")
      }
    case .elements:
      let lists = parts.map { if case .elements(let list) = $0 { list } else { [] as [Any] } }
      let missing = lists.contains(where: \.isEmpty) ? [] : [name("[]")]
      let elements = lists.flatMap(\.self)
      return elements.isEmpty
        ? missing + [name("an element")] : missing + neverReached(by: elements, at: "\(path)[]")
    }
  }

  private func missingCases<Value>(of type: Value.Type, _ values: [Any]) -> [String] {
    let cases = MissingCases<Value>(values: values.compactMap { $0 as? Value }).visitCases()
    guard cases.isEmpty, let type = type as? any CaseIterable.Type else {
      return cases.compactMap(\.self)
    }
    func names<Cases: CaseIterable>(of type: Cases.Type) -> [String] {
      type.allCases.compactMap { enumCaseName($0) }
    }
    let reached = Set(values.compactMap { enumCaseName($0) })
    return names(of: type).filter { !reached.contains($0) }.map { ".\($0)" }
  }
}

/// Returns the cases that none of the actions is in.
func neverHandled<Action>(by actions: [Action], depth: Int = 4) -> [String] {
  NeverHandled(actions: actions, depth: depth).visitCases().flatMap(\.self)
}

/// For each case, its name if no value is in it.
private struct MissingCases<Root>: CaseVisitor {
  let values: [Root]

  func visit<Value>(_ path: AnyCasePath<Root, Value>) -> String? {
    values.contains { path.extract(from: $0) != nil } ? nil : path.caseName
  }
}

/// For each case, its name if no action is in it, or the cases of its payload in which none is.
private struct NeverHandled<Root>: CaseVisitor {
  let actions: [Root]
  let depth: Int

  func visit<Value>(_ path: AnyCasePath<Root, Value>) -> [String] {
    let payloads = actions.compactMap(path.extract)
    guard !payloads.isEmpty else { return [path.caseName] }
    // The cases of an optional value are no actions.
    guard depth > 0, !(Value.self is any ExpressibleByNilLiteral.Type) else { return [] }
    return neverHandled(by: payloads, depth: depth - 1).map { "\(path.caseName)(\($0))" }
  }
}

extension Array {
  /// The values by the names that a closure returns for them, in the order of the first ones.
  fileprivate func grouped(_ pair: (Element) -> (String, Any)?) -> [(String, [Any])] {
    var groups: [(String, [Any])] = []
    for (name, value) in compactMap(pair) {
      if let index = groups.firstIndex(where: { $0.0 == name }) {
        groups[index].1.append(value)
      } else {
        groups.append((name, [value]))
      }
    }
    return groups
  }
}
