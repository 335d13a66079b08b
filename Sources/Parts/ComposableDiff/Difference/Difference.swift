/// A writer that compares two values part by part and writes their difference.
///
/// Each pair of parts is visited once. If the parts are equal, their lines are removed from the
/// page and replaced with one short line.
struct Difference {
  enum Outcome {
    case same
    /// The values differ, and each one takes one line or is a text.
    ///
    /// A wrapper around them is replaced as a whole.
    case line
    case block
  }

  var dumper = Dumper()
  /// The number of pairs that may still be compared.
  private var work = 200_000
  /// The compared pairs of objects and their outcomes.
  private var visited: [Pair: Outcome] = [:]
  /// The instance in the other value that each instance was compared with.
  private var partners: [ObjectIdentifier: ObjectIdentifier] = [:]
  /// Whether one instance in one value corresponds to two instances in the other value.
  private(set) var sharesDifferently = false
  /// Whether only the outcome is needed, not the text.
  private(set) var isProbing = false

  /// The number of changed lines after which the remaining ones are only counted.
  private static let lineLimit = 1_000

  init() {
    dumper.textLimit = 2_000
  }

  var lines: [Line] { dumper.page.lines }

  var isFull: Bool { work <= 0 || dumper.page.changes >= Self.lineLimit }

  /// Writes the difference of two values.
  ///
  /// If they are equal, it writes the second one in short form.
  mutating func compare(_ first: Any, _ second: Any, at position: Position) -> Outcome {
    work -= 1
    if let first = first as? any _CustomDiffObject, let second = second as? any _CustomDiffObject {
      return compare(first, second, at: position)
    }
    guard let a = object(first), let b = object(second) else {
      return compareValues(first, second, at: position)
    }
    note(ObjectIdentifier(a), isWhere: ObjectIdentifier(b))
    if a === b { return writeSame(second, at: position) }
    return compareOnce(Pair(first: a, second: b), second, at: position) {
      $0.compareValues(first, second, at: position)
    }
  }

  /// Records that two instances are at the same position in the two values.
  private mutating func note(_ first: ObjectIdentifier, isWhere second: ObjectIdentifier) {
    let (partner, other) = (partners[first, default: second], partners[second, default: first])
    if partner != second || other != first { sharesDifferently = true }
    (partners[first], partners[second]) = (second, first)
  }

  /// Compares two objects, unless they were compared before, as in a cycle.
  private mutating func compareOnce(
    _ pair: Pair,
    _ second: Any,
    at position: Position,
    compare: (inout Self) -> Outcome
  ) -> Outcome {
    if let outcome = visited[pair] {
      dumper.write(backReferenceTo: second, at: position)
      return outcome == .same ? .same : .block
    }
    visited[pair] = .same
    let outcome = compare(&self)
    visited[pair] = outcome
    return outcome
  }

  private mutating func compare(
    _ first: any _CustomDiffObject,
    _ second: any _CustomDiffObject,
    at position: Position
  ) -> Outcome {
    let (old, new) = (first._customDiffValues.0, second._customDiffValues.1)
    guard first._objectIdentifier == second._objectIdentifier else {
      let areInstances = first.holdsItself || second.holdsItself
      guard areInstances || isSame(first._customDiffValues.1, new, at: position) else {
        return replace(first, with: second, at: position)
      }
      guard let a = object(first), let b = object(second) else {
        return writeSame(second, at: position)
      }
      return compareOnce(Pair(first: a, second: b), second, at: position) {
        $0.compareValues(first, second, at: position)
      }
    }
    let position = position.labeled(dumper.tag(first._objectIdentifier))
    let pair = Pair(first._objectIdentifier)
    switch visited[pair] {
    case .same?: return writeSame(new, at: position)
    // As in a dump, values on one line are written each time.
    case .line?: return compare(old, new, at: position)
    case .block?, nil:
      return compareOnce(pair, new, at: position) { $0.compare(old, new, at: position) }
    }
  }

  /// Compares two values without writing.
  mutating func isSame(_ first: Any, _ second: Any, at position: Position) -> Bool {
    let saved = (visited, isProbing, dumper.page.lines.count)
    defer {
      (visited, isProbing) = (saved.0, saved.1)
      dumper.page.truncate(to: saved.2)
    }
    isProbing = true
    return compare(first, second, at: position) == .same
  }

  private mutating func compareValues(
    _ first: Any,
    _ second: Any,
    at position: Position
  ) -> Outcome {
    let isEqual = areEqual(first, second)
    if isEqual == true { return writeSame(second, at: position) }
    if position.depth <= 0 {
      dumper.page.write(
        "\(position.label)… (too deep to compare)",
        at: position,
        comma: position.comma
      )
      return .block
    }
    let start = lines.count
    let outcome = compareContents(first, second, at: position)
    guard outcome == .same, isEqual == false || areHidden(first, second) else { return outcome }
    dumper.page.truncate(to: start)
    return replace(first, with: second, at: position)
  }

  /// Returns whether values differ in parts that their text does not show, such as a redacted one.
  private mutating func areHidden(_ first: Any, _ second: Any) -> Bool {
    let isText = dumpDescription(of: first) != nil || dumpValue(of: first) is any StringProtocol
    return isText && !haveEqualParts(first, second, depth: 16)
  }

  /// Returns whether all stored parts of two values are equal, down to a depth.
  private mutating func haveEqualParts(_ first: Any, _ second: Any, depth: Int) -> Bool {
    work -= 1
    if let isEqual = areEqual(first, second) { return isEqual }
    if let a = object(first), let b = object(second), a === b { return true }
    guard type(of: first) == type(of: second) else { return false }
    guard depth > 0, !isFull else { return true }
    let (parts, others) = (Mirror(reflecting: first), Mirror(reflecting: second))
    guard parts.children.count == others.children.count,
      parts.displayStyle != .enum || enumCaseName(first) == enumCaseName(second)
    else { return false }
    return zip(parts.children, others.children).allSatisfy {
      haveEqualParts($0.value, $1.value, depth: depth - 1)
    }
  }

  private mutating func compareContents(
    _ first: Any,
    _ second: Any,
    at position: Position
  ) -> Outcome {
    guard let a = unwrapped(first), let b = unwrapped(second) else {
      let areNil = unwrapped(first) == nil && unwrapped(second) == nil
      return areNil && nilText(of: first) == nilText(of: second)
        ? writeSame(second, at: position) : replace(first, with: second, at: position)
    }
    if type(of: a) != type(of: first) || type(of: b) != type(of: second) {
      return compare(a, b, at: position)
    }
    guard type(of: a) == type(of: b) else { return replace(a, with: b, at: position) }
    switch (Shape(of: a, isRoot: position.isRoot), Shape(of: b, isRoot: position.isRoot)) {
    case (.atom(let text), .atom(let other)) where text == other:
      return writeSame(b, at: position)
    case (.string(let text), .string(let other)):
      if text == other { return writeSame(b, at: position) }
      if let texts = AbridgedText(text, other) {
        return replace(texts.first, with: texts.second, at: position)
      }
      return compare(text: text, with: other, at: position) ?? replace(a, with: b, at: position)
    case (.group(let group), .group(let other))
    where group.kind == other.kind && group.opening == other.opening:
      switch group.kind {
      case .fields:
        return compareFields(
          Sides(firstValue: a, secondValue: b, first: group, second: other),
          at: position
        )
      case .entries, .members:
        if let a = a as? any Unordered, let b = b as? any Unordered {
          return compareKeyed(
            a.keyed,
            b.keyed,
            in: Sides(firstValue: a, secondValue: b, first: group, second: other),
            at: position
          )
        }
        return compareList(
          Sides(firstValue: a, secondValue: b, first: group, second: other),
          at: position
        )
      case .list:
        return compareList(
          Sides(firstValue: a, secondValue: b, first: group, second: other),
          at: position
        )
      }
    default:
      return replace(a, with: b, at: position)
    }
  }

  private mutating func compareFields(_ sides: Sides, at position: Position) -> Outcome {
    let (first, second) = (Array(sides.first.children), Array(sides.second.children))
    guard first.map(\.label) == second.map(\.label) else {
      return replace(sides.firstValue, with: sides.secondValue, at: position)
    }
    if first.isEmpty, let a = object(sides.firstValue), let b = object(sides.secondValue), a !== b {
      return replace(a, with: b, at: position)
    }
    let start = lines.count
    var outcome = Outcome.same
    dumper.page.write(position.label + sides.second.opening, at: position)
    for index in first.indices {
      let label = second[index].label.map { "\($0): " } ?? ""
      let child = position.child(label: label, comma: index < first.count - 1)
      if isFull || (isProbing && outcome != .same) {
        writeCut(first.count - index, at: position)
        outcome = .block
        break
      }
      let change = compare(first[index].value, second[index].value, at: child)
      if change != .same { outcome = first.count == 1 ? change : .block }
    }
    if outcome != .block { dumper.page.truncate(to: start) }
    switch outcome {
    case .same: return writeSame(sides.secondValue, at: position)
    case .line: return replace(sides.firstValue, with: sides.secondValue, at: position)
    case .block:
      dumper.page.write(sides.second.closing, at: position, comma: position.comma)
      return .block
    }
  }
}
