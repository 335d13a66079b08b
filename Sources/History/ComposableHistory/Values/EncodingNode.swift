import Composable
import ComposableJSON

/// A value that is being encoded.
///
/// Containers of the same encoder share it.
final class EncodingNode {
  enum Content {
    case leaf(JSON)
    case array([Content])
    case object([String: Content])
    case node(EncodingNode)

    /// An array with a mark, which is `nil` if an element can change without it.
    indirect case elements(ElementChanges, mark: _ElementsMark?)
  }

  /// The elements of an array that were encoded.
  enum ElementChanges {
    case none

    /// At most one changed element, at its position before, and then elements that were inserted.
    case few(changed: (position: Int, Content)?, inserted: (position: Int, [Content]))
    case all([Content])
  }

  var content = Content.object([:])

  func append(_ element: Content) {
    guard case .array(var elements) = content else { return }
    content = .leaf(.null)  // The array is changed in place.
    elements.append(element)
    content = .array(elements)
  }

  func set(_ key: String, _ value: Content) {
    guard case .object(var members) = content else { return }
    content = .leaf(.null)
    members[key] = value
    content = .object(members)
  }
}

extension EncodingNode.Content {
  /// The whole value, if it was encoded without knowing an earlier one.
  var json: JSON {
    var parts = EncodedParts()
    return resolved(from: .null, &parts)
  }

  private func resolved(from old: JSON, _ parts: inout EncodedParts) -> JSON {
    var json = old
    var unused = JSONChanges(isCollecting: false)
    update(&json, &parts, &unused)
    return json
  }

  /// Updates the JSON of the last value at this position.
  func update(_ json: inout JSON, _ parts: inout EncodedParts, _ changes: inout JSONChanges) {
    switch self {
    case .node(let node): node.content.update(&json, &parts, &changes)
    case .leaf(let new):
      changes.replace(&json, with: new)
      parts = EncodedParts()
    case .array(let elements):
      Self.update(elements, &json, &parts, &changes)
      parts.mark = nil
    case .elements(.none, _): break
    case .elements(.all(let elements), let mark):
      Self.update(elements, &json, &parts, &changes)
      parts.mark = mark
    case .elements(.few(let changed, let inserted), let mark):
      Self.update(changed, inserted, &json, &parts, &changes)
      parts.mark = mark
    case .object(let members):
      if members.count == 1, let (key, value) = members.first, key.hasPrefix("$") {
        changes.replace(&json, with: ["$" + key: value.json])
        parts = EncodedParts()
      } else {
        Self.update(members, &json, &parts, &changes)
      }
    }
  }

  private static func update(
    _ members: [String: Self],
    _ json: inout JSON,
    _ parts: inout EncodedParts,
    _ changes: inout JSONChanges
  ) {
    var newParts = EncodedParts()
    if case .object(var old) = json, json.time == nil {
      json = .null  // The members are changed in place.
      for key in Set(old.keys).union(members.keys).sorted() {
        changes.at(.string(key)) { changes in
          guard let content = members[key] else {
            old[key] = nil
            return changes.remove()
          }
          var part = parts.members.removeValue(forKey: key) ?? EncodedParts()
          if let index = old.index(forKey: key) {
            content.update(&old.values[index], &part, &changes)
          } else {
            let new = content.resolved(from: .null, &part)
            old[key] = new
            changes.set(new)
          }
          if !part.isEmpty { newParts.members[key] = part }
        }
      }
      json = .object(old)
    } else {
      var new: [String: JSON] = [:]
      new.reserveCapacity(members.count)
      for (key, content) in members {
        var part = EncodedParts()
        new[key] = content.resolved(from: .null, &part)
        if !part.isEmpty { newParts.members[key] = part }
      }
      json = .object(new)
      changes.set(json)
    }
    parts = newParts
  }

  private static func update(
    _ elements: [Self],
    _ json: inout JSON,
    _ parts: inout EncodedParts,
    _ changes: inout JSONChanges
  ) {
    var newParts = EncodedParts()
    func update(_ json: inout JSON, at index: Int, _ changes: inout JSONChanges) {
      var part = parts.elements.removeValue(forKey: index) ?? EncodedParts()
      elements[index].update(&json, &part, &changes)
      if !part.isEmpty { newParts.elements[index] = part }
    }
    let old = json.elements
    if var old, old.count == elements.count {
      json = .null  // The elements are changed in place.
      for index in elements.indices {
        changes.at(JSON(index)) { update(&old[index], at: index, &$0) }
      }
      json = .array(old)
    } else {
      var unused = JSONChanges(isCollecting: false)
      let new = elements.indices.map { index in
        var json = old.flatMap { index < $0.count ? $0[index] : nil } ?? .null
        update(&json, at: index, &unused)
        return json
      }
      json = .array(new)
      if let old { changes.replace(old, with: new) } else { changes.set(json) }
    }
    parts = newParts
  }

  private static func update(
    _ changed: (position: Int, Self)?,
    _ inserted: (position: Int, [Self]),
    _ json: inout JSON,
    _ parts: inout EncodedParts,
    _ changes: inout JSONChanges
  ) {
    guard case .array(var elements) = json else {
      preconditionFailure("An array that has not changed was not encoded before")
    }
    json = .null  // The elements are changed in place.
    if let (position, content) = changed {
      var part = parts.elements.removeValue(forKey: position) ?? EncodedParts()
      changes.at(JSON(position)) { content.update(&elements[position], &part, &$0) }
      if !part.isEmpty { parts.elements[position] = part }
    }
    let (start, contents) = inserted
    if !contents.isEmpty {
      if start < elements.count, !parts.elements.isEmpty {
        parts.elements = Dictionary(
          uniqueKeysWithValues: parts.elements.map { index, part in
            (index < start ? index : index + contents.count, part)
          }
        )
      }
      let new = contents.enumerated().map { offset, content in
        var part = EncodedParts()
        let json = content.resolved(from: .null, &part)
        if !part.isEmpty { parts.elements[start + offset] = part }
        return json
      }
      elements.insert(contentsOf: new, at: start)
      changes.insert(new, at: start)
    }
    json = .array(elements)
  }
}
