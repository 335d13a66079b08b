extension Difference {
  /// Compares ordered collections.
  mutating func compareList(_ sides: Sides, at position: Position) -> Outcome {
    let elements = EquatableElements(sides)
    let first = parts(of: sides.first, in: sides.firstValue, ends: elements)
    let second = parts(of: sides.second, in: sides.secondValue, ends: elements)
    let changes = changes(from: first, to: second, elements: elements, at: position)

    let start = lines.count
    dumper.page.write(position.label + sides.second.opening, at: position)
    var list = ListWriter(position: position)
    list.keep(0..<second.offset, of: second)
    for (index, change) in changes.enumerated() {
      if isFull || (isProbing && list.isChanged) {
        list.cut(changes.count - index, in: &self)
        break
      }
      switch change {
      case .kept(let index):
        list.keep(index..<index + 1, of: second)
      case .matched(let old, let new):
        let label = second.label(at: new)
        if !list.compare(first.value(at: old), second.value(at: new), label: label, in: &self) {
          list.keep(new..<new + 1, of: second)
        }
      case .removed(let index):
        list.remove(first.value(at: index), label: first.label(at: index), in: &self)
      case .added(let index):
        list.add(second.value(at: index), label: second.label(at: index), in: &self)
      }
    }
    list.keep(second.offset + second.values.count..<second.count, of: second)
    list.finish(in: &self)
    if list.hasLookAlikes, !dumper.isExact {
      dumper.page.truncate(to: start)
      return exactly { $0.compareList(sides, at: position) }
    }
    return close(list, from: start, sides, at: position)
  }

  /// Compares unordered collections.
  ///
  /// Changes come first, followed by the number of unchanged elements.
  mutating func compareKeyed(
    _ first: [AnyHashable: Any],
    _ second: [AnyHashable: Any],
    in sides: Sides,
    at position: Position
  ) -> Outcome {
    let hasKeys = sides.second.kind == .entries
    var changed: [(key: Any, old: Any?, new: Any?)] = []
    for (key, old) in first {
      let new = second[key]
      if let new, areEqual(old, new) == true { continue }
      changed.append((hasKeys ? key : old, old, new))
    }
    for (key, new) in second where first[key] == nil {
      changed.append((hasKeys ? key : new, nil, new))
    }
    var unchanged = first.count - changed.count { $0.old != nil }

    let start = lines.count
    dumper.page.write(position.label + sides.second.opening, at: position)
    var list = ListWriter(position: position)
    for (index, change) in dumper.sorted(changed, by: \.key).enumerated() {
      if isFull || (isProbing && list.isChanged) {
        list.cut(changed.count - index, in: &self)
        break
      }
      let label = hasKeys ? "\(dumper.text(of: change.key)): " : ""
      if let old = change.old, let new = change.new {
        if !list.compare(old, new, label: label, in: &self) { unchanged += 1 }
      } else if let old = change.old {
        list.remove(old, label: label, in: &self)
      } else if let new = change.new {
        list.add(new, label: label, in: &self)
      }
    }
    list.finish(unchanged: unchanged, in: &self)
    if list.hasLookAlikes, !dumper.isExact {
      dumper.page.truncate(to: start)
      return exactly { $0.compareKeyed(first, second, in: sides, at: position) }
    }
    return close(list, from: start, sides, at: position)
  }

  private mutating func close(
    _ list: ListWriter,
    from start: Int,
    _ sides: Sides,
    at position: Position
  ) -> Outcome {
    guard list.isChanged else {
      dumper.page.truncate(to: start)
      return writeSame(sides.secondValue, at: position)
    }
    dumper.page.write(sides.second.closing, at: position, comma: position.comma)
    return .block
  }

  private mutating func parts(
    of group: Shape.Group,
    in value: Any,
    ends: EquatableElements?
  ) -> Parts {
    guard group.kind == .entries else { return Parts(group, ends: ends) }
    let entries = dumper.entries(of: group, in: value)
    return Parts(group, values: entries.map(\.value), keys: entries.map(\.key))
  }
}

// MARK: - Changes of the elements

extension Difference {
  private enum Change {
    case kept(Int)
    case matched(first: Int, second: Int)
    case removed(Int)
    case added(Int)
  }

  /// Returns the changes between two lists.
  ///
  /// Elements with an identity match the element with the same identity. Other elements match if
  /// they are equal. Elements between two matches are compared position by position.
  private mutating func changes(
    from first: Parts,
    to second: Parts,
    elements: EquatableElements?,
    at position: Position
  ) -> [Change] {
    let (start, otherStart) = (first.offset, second.offset)
    if isProbing {
      // Two lists can only be the same position by position. Aligning them at each level costs
      // 2^depth.
      if first.values.count > second.values.count { return [.removed(start)] }
      if first.values.count < second.values.count { return [.added(otherStart)] }
      return first.values.indices.map { .matched(first: start + $0, second: otherStart + $0) }
    }
    let ids = Parts.identities(first, second)
    let alignment =
      ids.map { Alignment($0.first, $0.second) }
      ?? alignment(first, second, elements: elements, at: position)
    var changes: [Change] = []
    var (x, y) = (0, 0)
    for match in (alignment?.matches ?? []) + [(first.values.count, second.values.count)] {
      let pairs = ids == nil ? min(match.0 - x, match.1 - y) : 0
      for offset in 0..<pairs {
        changes.append(.matched(first: start + x + offset, second: otherStart + y + offset))
      }
      for index in x + pairs..<match.0 { changes.append(.removed(start + index)) }
      for index in y + pairs..<match.1 { changes.append(.added(otherStart + index)) }
      (x, y) = (match.0 + 1, match.1 + 1)
      guard match.1 < second.values.count else { break }
      let isKept = elements?.isEqual(match.0, match.1) ?? (ids == nil)
      changes.append(
        isKept
          ? .kept(otherStart + match.1)
          : .matched(first: start + match.0, second: otherStart + match.1)
      )
    }
    return changes
  }

  /// Aligns elements without an identity.
  ///
  /// The search ends early if comparing two elements takes long.
  private mutating func alignment(
    _ first: Parts,
    _ second: Parts,
    elements: EquatableElements?,
    at position: Position
  ) -> Alignment? {
    let (count, otherCount) = (first.values.count, second.values.count)
    if let elements {
      return Alignment(count, otherCount, limit: 1_000, isEqual: elements.isEqual)
    }
    return Alignment(count, otherCount, limit: 32) {
      isSame(first.values[$0], second.values[$1], at: position.child(label: "", comma: false))
    }
  }
}
