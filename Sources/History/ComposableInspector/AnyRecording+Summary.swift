import Composable
import ComposableHistory
import ComposableJSON
import Foundation

extension AnyRecording {
  /// Lines of text that describe each action, its changes of the state and of shared values, and
  /// each start and end of an effect.
  ///
  /// The lines contain recorded values. Escape control characters before you write them to a
  /// terminal.
  public var summary: [String] {
    let parts = [header.feature, header.program.isEmpty ? nil : "version \(header.program)"]
    var lines = [
      "\(parts.compactMap(\.self).joined(separator: ", ")), \(header.start.formatted(.iso8601))"
    ]
    var state = initialState
    var shared = sharedValues ?? .object([:])
    var time = Duration.zero
    for event in events {
      if let effect = EffectEvent(event) {
        lines.append("    \(effect.summary)")
        continue
      }
      if let action = ActionEvent(event) {
        let label = ActionLabel(event["action"] ?? .null, kind: kind)
        // A file may have times in any order.
        let distance = max(action.time - time, .zero).formattedSeconds
        time = action.time
        lines.append("#\(action.number)  \(label.text)  (\(action.summary), +\(distance) s)")
      } else if event.isSharedChange {
        lines.append("Shared values changed after the last action")
      } else if let count = event["skipped"]?.ordinal {
        let actions = count == 1 ? "1 action was" : "\(count) actions were"
        lines.append("\(actions) not recorded, because the recording was paused")
      } else {
        lines.append("Time travel replaced the state")
      }
      for change in state.joiningCases(event["changes"]?.elements ?? []) {
        lines += state.summary(of: change).map { "    \($0)" }
        _ = state.apply([change])
      }
      for change in event["shared"]?.elements ?? [] {
        lines += shared.applySummarized(shared: change).map { "    \($0)" }
      }
    }
    return lines
  }
}

extension JSON {
  /// Applies a change of a shared value to the values by their names.
  ///
  /// - Returns: Lines that describe the change and its cause.
  fileprivate mutating func applySummarized(shared change: JSON) -> [String] {
    guard let name = change["name"], let cause = change["cause"] else { return [] }
    return (change["changes"]?.elements ?? []).flatMap { change in
      guard case .object(var members) = change else { return [String]() }
      members["at"] = .array([name] + (change["at"]?.elements ?? []))
      // A damaged file can have changes that do not fit.
      guard let new = applying([.object(members)]) else { return [] }
      defer { self = new }
      return summary(of: .object(members), missing: nil).map { "\($0)  (\(cause.sharedCause))" }
    }
  }

  private var sharedCause: String {
    switch string {
    case "action": "changed by the action"
    case "found": "used for the first time"
    case "outside": "changed from outside"
    default: "changed by effect \(self["effect"]?.text ?? "")"
    }
  }
}

extension ActionEvent {
  fileprivate var summary: String {
    switch cause {
    case .user: location.map { "sent at \($0)" } ?? "sent by the program"
    // Only a task of the initial state starts before the first action.
    case .action(0): "sent by a task of the initial state"
    case .action(let number): "sent by #\(number)"
    case .effect(let number): "sent by effect \(number)"
    }
  }
}

extension EffectEvent {
  fileprivate var summary: String {
    switch change {
    case .started(let start):
      let name = start.name.map { " “\($0)”" } ?? ""
      let features = start.features.isEmpty ? "" : " of \(start.features.joined(separator: "."))"
      return "effect \(number)\(name)\(features) started at \(start.location)\(start.reason)"
    case .ended: return "effect \(number) ended"
    case .cancelled: return "effect \(number) was cancelled"
    }
  }
}

extension EffectEvent.Start {
  /// The reason why the effect of a task started, after a comma; otherwise, an empty text.
  fileprivate var reason: String {
    switch (trigger, taskID) {
    case (.action, _): ""
    case (.appearance, let value?): ", for the value \(value) of its task"
    case (.appearance, nil): ", because its feature appeared"
    case (.change, let value?): ", because the value of its task changed to \(value)"
    case (.change, nil): ", because the value of its task changed"
    }
  }
}

extension JSON {
  /// Returns changes of a value in which the case of an enum that replaces another one is one
  /// change.
  ///
  /// A case is an object with one member, so one change removes the old case, and another one sets
  /// the new case.
  fileprivate func joiningCases(_ changes: [JSON]) -> [JSON] {
    changes.reduce(into: []) { joined, change in
      guard let last = joined.last, let new = newCase(after: last, change) else {
        return joined.append(change)
      }
      joined[joined.count - 1] = new
    }
  }

  /// Returns the change of an enum, given the changes of its cases, or `nil` for other changes.
  private func newCase(after first: JSON, _ second: JSON) -> JSON? {
    let changes = [first, second]
    guard let set = changes.first(where: { $0["set"] != nil }), let new = set["set"],
      let removed = changes.first(where: { $0["remove"] != nil }),
      let path = set["at"]?.elements, let oldPath = removed["at"]?.elements,
      path.dropLast() == oldPath.dropLast(), let name = path.last?.string,
      let oldName = oldPath.last?.string,
      case .object(let members)? = value(at: path.dropLast()), members.count == 1,
      members[oldName] != nil, members[name] == nil
    else { return nil }
    return ["at": .array(path.dropLast()), "set": .object([name: new])]
  }

  private func value(at path: some Sequence<JSON>) -> JSON? {
    path.reduce(self as JSON?) { value, key in
      if let name = key.string { return value?[name] }
      guard let index = key.int, let elements = value?.elements else { return nil }
      return elements.indices.contains(index) ? elements[index] : nil
    }
  }

  /// Returns lines that describe a change of a value.
  ///
  /// - Parameters:
  ///   - change: The change.
  ///   - missing: The text for an old value that is missing, because it was `nil`.
  /// - Returns: The lines.
  fileprivate func summary(of change: JSON, missing: String? = "nil") -> [String] {
    let path = change["at"]?.elements ?? []
    let old = value(at: path)
    let name = path.reduce("") { name, key in
      key.string.map { name.isEmpty ? $0 : "\(name).\($0)" } ?? "\(name)[\(key.text)]"
    }
    if let new = change["set"]?.string, let old = old?.string, path.count == 1, path[0].int != nil {
      // A line of a dump
      return ["- \(old)", "+ \(new)"]
    }
    if let new = change["set"] {
      let before = (old?.line ?? missing).map { "\($0) → " } ?? ""
      return ["\(name.isEmpty ? "state" : name): \(before)\(new.line)"]
    }
    guard let start = change["from"]?.int, let count = change["count"]?.int,
      let inserted = change["insert"]?.elements, let elements = old?.elements,
      start >= 0, count >= 0, start <= elements.count, count <= elements.count - start
    else { return ["\(name): \(old?.line ?? "") → nil"] }
    let isDump = name.isEmpty
    func line(_ sign: String, _ index: Int, _ value: JSON) -> String {
      isDump ? "\(sign) \(value.string ?? value.line)" : "\(sign) \(name)[\(index)]: \(value.line)"
    }
    return elements[start..<(start + count)].enumerated().map { line("-", start + $0, $1) }
      + inserted.enumerated().map { line("+", start + $0, $1) }
  }

  private var line: String {
    let text = caseText ?? beginning
    return text.count > 100 ? text.prefix(100) + "…" : text
  }
}

extension JSON {
  /// The text of an enum's case, such as `.loaded(2)`, or `nil` for another value.
  private var caseText: String? {
    guard case .object(let members) = self, members.count == 1, let (name, content) = members.first,
      name.first?.isLetter == true, case .object(let parts) = content
    else { return nil }
    if parts.isEmpty { return ".\(name)" }
    guard parts.count == 1, let payload = parts["_0"] else { return nil }
    return ".\(name)(\(payload.caseText ?? payload.beginning))"
  }
}

extension Duration {
  fileprivate var formattedSeconds: String {
    let milliseconds = Int(self / .milliseconds(1))
    let fraction = String(milliseconds % 1_000)
    return "\(milliseconds / 1_000).\(String(repeating: "0", count: 3 - fraction.count))\(fraction)"
  }
}
