import Composable
import ComposableDiff

extension StateAssertions {
  /// Returns the statements for the elements of a collection that changed, or `nil` if the value is
  /// another one, or most of its elements changed.
  func elements(from old: Any, to new: Any, at path: String, recorded: String) -> [String]? {
    let statements: [String]? =
      if let old = old as? any IdentifiedElements, let new = new as? any IdentifiedElements {
        identified(old, new, path, recorded)
      } else if let old = old as? any StackElements, let new = new as? any StackElements {
        stack(old, new, path, recorded)
      } else if let old = old as? any KeyedElements, let new = new as? any KeyedElements {
        keyed(old, new, path, recorded)
      } else if let old = old as? any SetElements, let new = new as? any SetElements {
        members(old, new, path)
      } else if let old = old as? any ListElements, let new = new as? any ListElements {
        list(old, new, path, recorded)
      } else {
        nil
      }
    guard let statements, statements.count <= Self.limit else { return nil }
    return statements
  }

  /// Returns the statements for an element that exists before and after.
  private func element(
    _ old: Any,
    _ new: Any,
    at path: String,
    _ recorded: String,
    isOptional: Bool
  ) -> [String] {
    let (mark, force) = isOptional ? ("?", "!") : ("", "")
    return parts(from: old, to: new, at: path + mark, recorded: recorded + force)
      ?? ["\(path) = \(expression.short(new) ?? recorded)"]
  }
}

// MARK: Identified elements

extension StateAssertions {
  private func identified(
    _ old: any IdentifiedElements,
    _ new: any IdentifiedElements,
    _ path: String,
    _ recorded: String
  ) -> [String]? {
    let (oldIDs, newIDs) = (old.identifiers, new.identifiers)
    let (before, after) = (Set(oldIDs), Set(newIDs))
    guard !before.isDisjoint(with: after) else { return nil }
    var statements: [String] = []
    for id in oldIDs where !after.contains(id) {
      guard let id = expression(id.base) else { return nil }
      statements.append("\(path).remove(id: \(id))")
    }
    let kept = newIDs.filter(before.contains)
    guard let moves = moves(from: oldIDs.filter(after.contains), to: kept, path) else { return nil }
    statements += moves
    let newValues = new.values
    let oldValues = Dictionary(uniqueKeysWithValues: zip(oldIDs, old.values))
    var count = kept.count
    for (index, id) in newIDs.enumerated() where !before.contains(id) {
      guard let id = expression(id.base), statements.count < Self.limit else { return nil }
      let value = expression.short(newValues[index]) ?? "\(recorded)[id: \(id)]!"
      statements.append(
        index == count ? "\(path).append(\(value))" : "\(path).insert(\(value), at: \(index))"
      )
      count += 1
    }
    for (id, new) in zip(newIDs, newValues) {
      guard let old = oldValues[id], !areAlike(old, new) else { continue }
      guard let id = expression(id.base), statements.count < Self.limit else { return nil }
      let place = "[id: \(id)]"
      statements += element(old, new, at: path + place, recorded + place, isOptional: true)
    }
    return statements
  }

  /// Returns the statements that move elements to their places, or `nil` if there are many.
  private func moves(
    from old: [AnyHashable],
    to new: [AnyHashable],
    _ path: String
  ) -> [String]? {
    var (order, statements) = (old, [String]())
    while let first = zip(order, new).enumerated().first(where: { $1.0 != $1.1 })?.offset {
      guard statements.count < 3, let target = new.firstIndex(of: order[first]),
        let source = order.firstIndex(of: new[first])
      else { return nil }
      // The first element may have moved back, or another one to its place.
      var moved = order
      moved.insert(moved.remove(at: first), at: target)
      let isLater = moved[first...target].elementsEqual(new[first...target])
      if !isLater {
        moved = order
        moved.insert(moved.remove(at: source), at: first)
      }
      order = moved
      statements.append(
        isLater
          ? "\(path).move(fromOffsets: [\(first)], toOffset: \(target + 1))"
          : "\(path).move(fromOffsets: [\(source)], toOffset: \(first))"
      )
    }
    return statements
  }

  private func stack(
    _ old: any StackElements,
    _ new: any StackElements,
    _ path: String,
    _ recorded: String
  ) -> [String]? {
    let (oldIDs, newIDs) = (old.elementIDs, new.elementIDs)
    let kept = oldIDs.filter(Set(newIDs).contains)
    guard newIDs.starts(with: kept) else { return nil }
    var statements: [String] = []
    if oldIDs.starts(with: kept), oldIDs.count > kept.count {
      statements.append("\(path).pop(from: \(oldIDs[kept.count].number))")
    } else {
      let gone = oldIDs.filter { !kept.contains($0) }
      statements += gone.map { "\(path)[id: \($0.number)] = nil" }
    }
    let oldValues = Dictionary(uniqueKeysWithValues: zip(oldIDs, old.elementValues))
    for (id, new) in zip(newIDs, new.elementValues) {
      let place = "[id: \(id.number)]"
      if let old = oldValues[id] {
        if areAlike(old, new) { continue }
        let parts = stackElement(from: old, to: new, id: id.number, at: path, recorded: recorded)
        if let parts {
          statements += parts
          continue
        }
      }
      statements.append("\(path)\(place) = \(expression.short(new) ?? recorded + place)")
    }
    return statements
  }
}

// MARK: Other elements

extension StateAssertions {
  private func keyed(
    _ old: any KeyedElements,
    _ new: any KeyedElements,
    _ path: String,
    _ recorded: String
  ) -> [String]? {
    guard !new.isEmpty, !new.hasOptionalValues, !new.hasErasedKeys else { return nil }
    let (before, after) = (old.entries, new.entries)
    var changes: [(key: String, old: Any?, new: Any?)] = []
    for key in Set(before.keys).union(after.keys) {
      let (old, new) = (before[key], after[key])
      if let old, let new, areAlike(old, new) { continue }
      guard changes.count < Self.limit, let key = expression(key.base) else { return nil }
      changes.append((key, old, new))
    }
    return changes.sorted { $0.key < $1.key }.flatMap { key, old, new -> [String] in
      let place = "[\(key)]"
      guard let new else { return ["\(path)\(place) = nil"] }
      guard let old else {
        return ["\(path)\(place) = \(expression.short(new) ?? recorded + place)"]
      }
      return element(old, new, at: path + place, recorded + place, isOptional: true)
    }
  }

  private func members(
    _ old: any SetElements,
    _ new: any SetElements,
    _ path: String
  ) -> [String]? {
    guard !old.isEmpty, !new.isEmpty, !new.hasErasedMembers else { return nil }
    let (before, after) = (old.members, new.members)
    let calls = [
      ("insert", after.subtracting(before)), ("remove", before.subtracting(after)),
    ]
    var statements: [String] = []
    for (name, members) in calls {
      guard members.count <= Self.limit else { return nil }
      for member in members {
        guard let member = expression(member.base) else { return nil }
        statements.append("\(path).\(name)(\(member))")
      }
    }
    return statements.sorted()
  }

  private func list(
    _ old: any ListElements,
    _ new: any ListElements,
    _ path: String,
    _ recorded: String
  ) -> [String]? {
    guard !old.isEmpty, !new.isEmpty, let (start, end) = old.commonEnds(with: new) else {
      return nil
    }
    let (gone, come) = (start..<old.count - end, start..<new.count - end)
    let values = come.map { (offset: $0, value: new.value(at: $0)) }
    if gone == come {
      guard values.count <= Self.limit else { return nil }
      return values.flatMap { offset, value -> [String] in
        let old = old.value(at: offset)
        if areAlike(old, value) { return [] }
        let place = "[\(offset)]"
        return element(old, value, at: path + place, recorded + place, isOptional: false)
      }
    }
    guard start + end > 0 else { return nil }
    let sources = values.map { expression.short($0.value) ?? "\(recorded)[\($0.offset)]" }
    let all = "[\(sources.joined(separator: ", "))]"
    guard all.utf8.count <= 400 else { return nil }
    switch (gone.count, come.count) {
    case (0, 1):
      return [
        end == 0 ? "\(path).append(\(sources[0]))" : "\(path).insert(\(sources[0]), at: \(start))"
      ]
    case (0, _):
      return [end == 0 ? "\(path) += \(all)" : "\(path).insert(contentsOf: \(all), at: \(start))"]
    case (1, 0): return ["\(path).remove(at: \(start))"]
    case (_, 0): return ["\(path).removeSubrange(\(start)..<\(gone.upperBound))"]
    default: return ["\(path).replaceSubrange(\(start)..<\(gone.upperBound), with: \(all))"]
    }
  }
}

// MARK: Collections

private protocol IdentifiedElements {
  var identifiers: [AnyHashable] { get }
  var values: [Any] { get }
}

extension IdentifiedArray: IdentifiedElements {
  fileprivate var identifiers: [AnyHashable] { ids.map { AnyHashable($0) } }
  fileprivate var values: [Any] { Array(self) }
}

protocol KeyedElements {
  var isEmpty: Bool { get }
  var hasOptionalValues: Bool { get }
  var hasErasedKeys: Bool { get }
  var entries: [AnyHashable: Any] { get }
}

extension Dictionary: KeyedElements {
  var hasOptionalValues: Bool { Value.self is any ExpressibleByNilLiteral.Type }
  var hasErasedKeys: Bool { Key.self == AnyHashable.self }
  var entries: [AnyHashable: Any] {
    [AnyHashable: Any](uniqueKeysWithValues: map { ($0, $1) })
  }
}

protocol SetElements {
  var isEmpty: Bool { get }
  var hasErasedMembers: Bool { get }
  var members: Set<AnyHashable> { get }
}

extension Set: SetElements {
  var hasErasedMembers: Bool { Element.self == AnyHashable.self }
  var members: Set<AnyHashable> { Set<AnyHashable>(map { AnyHashable($0) }) }
}

private protocol ListElements {
  var isEmpty: Bool { get }
  var count: Int { get }
  func value(at index: Int) -> Any
  /// Returns the numbers of equal elements at the start and, after them, at the end.
  func commonEnds(with other: any ListElements) -> (start: Int, end: Int)?
}

extension Array: ListElements {
  fileprivate func value(at index: Int) -> Any { self[index] }

  fileprivate func commonEnds(with other: any ListElements) -> (start: Int, end: Int)? {
    guard let other = other as? Self else { return nil }
    func ends<Value: Equatable>(of _: Value.Type) -> (start: Int, end: Int)? {
      guard let first = self as? [Value], let second = other as? [Value] else { return nil }
      let count = Swift.min(first.count, second.count)
      let start = zip(first, second).prefix { $0 == $1 }.count
      let end = zip(first.reversed(), second.reversed()).prefix { $0 == $1 }.count
      return (start, Swift.min(end, count - start))
    }
    return (Element.self as? any Equatable.Type).flatMap { ends(of: $0) }
  }
}
