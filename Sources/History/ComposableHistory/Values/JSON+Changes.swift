package import ComposableJSON

extension JSON {
  /// Returns the changes that turn this value into another one, as JSON.
  ///
  /// A change contains the path to a value, as keys and positions, and what changed there:
  ///
  ///     {"at": ["todos", 0, "isComplete"], "set": true}
  ///     {"at": ["draft"], "remove": true}
  ///     {"at": ["todos"], "from": 0, "count": 1, "insert": []}
  package func changes(to new: JSON) -> [JSON] {
    var changes: [JSON] = []
    collectChanges(to: new, at: [], &changes)
    return changes
  }

  func collectChanges(to new: JSON, at path: [JSON], _ changes: inout [JSON]) {
    if self == new { return }
    switch (self, new) {
    case (.object(let old), .object(let newMembers)) where time == nil && new.time == nil:
      for key in Set(old.keys).union(newMembers.keys).sorted() {
        let path = path + [.string(key)]
        switch (old[key], newMembers[key]) {
        case (let old?, let new?): old.collectChanges(to: new, at: path, &changes)
        case (nil, let new?): changes.append(["at": .array(path), "set": new])
        default: changes.append(["at": .array(path), "remove": .bool(true)])
        }
      }
    case (.array(let old), .array(let new)):
      Self.collectChanges(from: old, to: new, at: path, &changes)
    default:
      changes.append(["at": .array(path), "set": new])
    }
  }

  static func collectChanges(
    from old: [JSON],
    to new: [JSON],
    at path: [JSON],
    _ changes: inout [JSON]
  ) {
    let start = zip(old, new).prefix { $0 == $1 }.count
    let end = zip(old.dropFirst(start).reversed(), new.dropFirst(start).reversed())
      .prefix { $0 == $1 }.count
    let (removed, inserted) = (start..<(old.count - end), start..<(new.count - end))
    if removed.count == inserted.count {
      for index in removed {
        old[index].collectChanges(to: new[index], at: path + [JSON(index)], &changes)
      }
    } else {
      changes.append([
        "at": .array(path),
        "from": JSON(start),
        "count": JSON(removed.count),
        "insert": .array(Array(new[inserted])),
      ])
    }
  }

  /// Returns the value after changes, or `nil` if a change does not fit the value.
  package func applying(_ changes: [JSON]) -> JSON? {
    var value = self
    return value.apply(changes) ? value : nil
  }

  /// Applies changes in place, until one of them does not fit the value.
  ///
  /// - Returns: `true` if all changes were applied; otherwise, `false`.
  package mutating func apply(_ changes: [JSON]) -> Bool {
    changes.allSatisfy { change in
      guard let path = change["at"]?.elements, path.count < Self.maximumDepth else { return false }
      return apply(change, at: path[...])
    }
  }

  private mutating func apply(_ change: JSON, at path: ArraySlice<JSON>) -> Bool {
    guard let step = path.first else { return apply(change) }
    let rest = path.dropFirst()
    switch self {
    case .object(var members):
      guard let key = step.string else { return false }
      self = .null  // The members are changed in place.
      defer { self = .object(members) }
      guard rest.isEmpty, change["insert"] == nil else {
        return members[key]?.apply(change, at: rest) ?? false
      }
      guard change["set"] != nil || change["remove"] != nil else { return false }
      members[key] = change["set"]
      return true
    case .array(var elements):
      guard let index = step.int, elements.indices.contains(index) else { return false }
      self = .null
      defer { self = .array(elements) }
      return elements[index].apply(change, at: rest)
    default:
      return false
    }
  }

  private mutating func apply(_ change: JSON) -> Bool {
    if let value = change["set"] {
      self = value
      return true
    }
    guard case .array(var elements) = self, let start = change["from"]?.int,
      let count = change["count"]?.int, let inserted = change["insert"]?.elements,
      start >= 0, count >= 0, start <= elements.count, count <= elements.count - start
    else { return false }
    self = .null
    elements.replaceSubrange(start..<(start + count), with: inserted)
    self = .array(elements)
    return true
  }
}
