import ComposableHistory
import ComposableJSON
import Foundation

/// The label of an action in a list: `todos[974B6168…].binding(isComplete = true)`.
///
/// A UUID is shortened to its beginning, because it would take the place of everything else.
struct ActionLabel: Equatable {
  /// The cases that lead to the feature, without ids, such as `todos`.
  private(set) var feature = ""

  /// The same with ids, followed by a period.
  private(set) var prefix = ""

  /// The case of the feature's action.
  private(set) var name = ""

  /// The beginning of the payload, if there is one.
  private(set) var payload: String?

  /// The cases so far, each with its id.
  private var path: [(name: String, id: String)] = []

  static func == (lhs: Self, rhs: Self) -> Bool { lhs.text == rhs.text }

  init(_ action: JSON, kind: RecordingText.Kind) {
    if kind == .dumps, let lines = action.elements {
      read(dump: lines.prefix(40).compactMap(\.string))
    } else {
      read(action)
    }
    name = path.popLast().map { $0.name + $0.id } ?? "action"
    if name.isEmpty { name = "action" }
    feature = path.map(\.name).joined(separator: ".")
    prefix = path.map { $0.name + $0.id + "." }.joined()
    payload = payload.map { $0.count > 80 ? $0.prefix(80) + "…" : $0 }
  }

  var text: String { prefix + name + (payload.map { "(\($0))" } ?? "") }

  var json: JSON {
    var members: [String: JSON] = [
      "feature": .string(feature), "prefix": .string(prefix), "name": .string(name),
    ]
    members["payload"] = payload.map(JSON.string)
    return .object(members)
  }

  private mutating func append(_ name: String) { path.append((name, "")) }

  private mutating func append(id: String) {
    guard !path.isEmpty else { return }
    let id = id.shorteningUUIDs
    path[path.count - 1].id += "[\(id.count > 9 ? id.prefix(8) + "…" : id)]"
  }

  // MARK: Values

  /// Reads the cases.
  ///
  /// Each is an object with one member.
  private mutating func read(_ action: JSON) {
    var action = action
    while case .object(let members) = action, members.count == 1,
      let (name, content) = members.first, case .object(let parts) = content
    {
      if name == "element", let id = parts["id"], let inner = parts["action"] {
        append(id: id.string ?? id.text)
        action = inner
        continue
      }
      if name != "presented" || path.isEmpty { append(name) }
      if parts.isEmpty { return }
      guard let value = parts["_0"], parts.count == 1 else {
        payload = parts.sorted { $0.key < $1.key }
          .map { ($0.key.hasPrefix("_") ? "" : "\($0.key): ") + $0.value.labelText }
          .joined(separator: ", ")
        return
      }
      action = value
    }
    if let field = action["field"]?.string, let value = action["value"] {
      payload = "\(field) = \(value.labelText)"
    } else {
      payload = action.labelText
    }
  }

  // MARK: Dumps

  /// Reads the cases in the lines of a dump, such as `App.Action.todos(` and `.add(`.
  private mutating func read(dump lines: [String]) {
    var text = lines.map { $0.drop(while: \.isWhitespace) }.joined(separator: " ")[...]
    text = text.replacing("( ", with: "(").replacing(" )", with: ")")[...]
    let type = text.prefix { $0 != "(" }
    text = text.dropFirst(type.lastIndex(of: ".").map { type.distance(to: $0) + 1 } ?? 0)
    var depth = 0
    while true {
      let name = text.prefix { $0.isLetter || $0.isNumber || $0 == "_" }
      text = text.dropFirst(name.count)
      if name == "element", text.hasPrefix("(id: "), let action = text.firstRange(of: ", action: .")
      {
        append(id: String(text[..<action.lowerBound].dropFirst("(id: ".count)))
        text = text[action.upperBound...]
        depth += 1
        continue
      }
      if name != "presented" || path.isEmpty { append(String(name)) }
      guard text.hasPrefix("(") else { return }
      depth += 1
      guard text.hasPrefix("(.") else { break }
      text = text.dropFirst(2)
    }
    let isWhole = text.hasSuffix(String(repeating: ")", count: depth))
    let content = isWhole ? text.dropFirst().dropLast(depth) : text.dropFirst()
    payload = String(content.prefix(400)).shorteningUUIDs
  }
}

extension Substring {
  fileprivate func distance(to index: Index) -> Int { distance(from: startIndex, to: index) }
}

extension String {
  /// The text with only the beginning of each UUID: `974B6168…`.
  fileprivate var shorteningUUIDs: String {
    guard utf8.count >= 36, contains("-") else { return self }
    let uuid = /([0-9A-Fa-f]{8})(?:-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}/
    return replacing(uuid) { "\($0.1)…" }.replacing(/UUID\(([0-9A-Fa-f]{8}…)\)/) { "\($0.1)" }
  }
}

extension JSON {
  /// The beginning of the value's text, for use in a line.
  var beginning: String { beginning(shortensUUIDs: false) }

  /// The same with shortened UUIDs.
  fileprivate var labelText: String { beginning(shortensUUIDs: true) }

  private func beginning(shortensUUIDs: Bool) -> String {
    var text = ""
    write(beginningTo: &text, limit: 100, shortensUUIDs: shortensUUIDs)
    return text
  }

  private func write(beginningTo text: inout String, limit: Int, shortensUUIDs: Bool) {
    guard text.utf8.count < limit else { return }
    switch self {
    case .array(let elements):
      text += "["
      for (index, element) in elements.prefix(20).enumerated() {
        if index > 0 { text += ", " }
        element.write(beginningTo: &text, limit: limit, shortensUUIDs: shortensUUIDs)
      }
      text += "]"
    case _ where timeText != nil:
      text += timeText ?? ""
    case .object(let members):
      text += "{"
      for (index, (key, value)) in members.sorted(by: { $0.key < $1.key }).prefix(20).enumerated() {
        if index > 0 { text += ", " }
        text += "\(key): "
        value.write(beginningTo: &text, limit: limit, shortensUUIDs: shortensUUIDs)
      }
      text += "}"
    case .string(let string) where shortensUUIDs && UUID(uuidString: string) != nil:
      text += string.shorteningUUIDs
    case .string(let string):
      text += JSON.string(String(string.prefix(limit))).text
    default:
      text += self.text
    }
  }
}
