/// A writer that writes values to a page, level by level, within a budget.
struct Dumper {
  var page = Page()
  /// The number of values that may still be written.
  ///
  /// The remaining ones are only counted.
  private var budget = Self.budget
  /// The number of lines after which writing stops for the current value.
  var lineLimit = Int.max
  /// The number of characters after which the rest of a line of text is only counted.
  var textLimit = Int.max
  /// The written objects, retained so that no other object can reuse their addresses.
  private var seen: [ObjectIdentifier: AnyObject?] = [:]
  /// The references whose values take one line.
  private var short: Set<ObjectIdentifier> = []
  /// The number of written instances of each class.
  private var instances: [ObjectIdentifier: Int] = [:]
  /// The prefix of each instance, unless it is the first one of its class.
  private var marks: [ObjectIdentifier: String] = [:]
  private var tags: [ObjectIdentifier: Int] = [:]
  /// Whether to prefix each instance with its number, for values that only the number
  /// distinguishes.
  var tagsInstances = false
  /// Whether to write what abbreviated texts omit, for values that look the same without it.
  var isExact = false

  static let budget = 100_000

  private var isFull: Bool { budget <= 0 || page.lines.count >= lineLimit }

  /// Writes a value with its own budget, and without references to objects written before.
  mutating func dumpApart(_ value: Any, at position: Position) {
    (seen, short, instances, marks) = ([:], [], [:], [:])
    budget = Self.budget
    dump(value, at: position)
  }

  mutating func dump(_ value: Any, at position: Position) {
    budget -= 1
    if let object = value as? any _CustomDiffObject, !object.holdsItself {
      return dump(object: object, at: position)
    }
    if isExact, let text = exactText(of: value) {
      return page.write(position.label + text, at: position, comma: position.comma)
    }
    guard let contents = unwrapped(value) else {
      let text = isExact ? nilText(of: value) : "nil"
      return page.write(position.label + text, at: position, comma: position.comma)
    }
    if isExact, let text = exactText(of: contents) {
      return page.write(position.label + text, at: position, comma: position.comma)
    }
    if let object = contents as? any _CustomDiffObject, !object.holdsItself {
      return dump(object: object, at: position)
    }
    var position = position
    if let object = object(contents) {
      // A text is as short as a back reference to it, and says more.
      let isText = dumpDescription(of: contents) != nil
      if !isText || tagsInstances { position = position.labeled(mark(of: object, at: position)) }
      if !isText, seen.updateValue(object, forKey: ObjectIdentifier(object)) != nil {
        return write(backReferenceTo: contents, at: position)
      }
    }
    switch Shape(of: contents, isRoot: position.isRoot) {
    case .atom(let text):
      page.write(position.label + text, at: position, comma: position.comma)
    case .string(let text):
      write(string: text, at: position)
    case .group(let group):
      write(group, of: contents, at: position)
    }
  }

  /// Writes an object with one value on each side of a difference, prefixed with its number.
  ///
  /// A value on one line is written each time, because it is as short as a back reference, and says
  /// more.
  private mutating func dump(object: any _CustomDiffObject, at position: Position) {
    let id = object._objectIdentifier
    let position = position.labeled(tag(id))
    let values = object._customDiffValues
    let value = position.mark == .first ? values.0 : values.1
    if seen.updateValue(nil, forKey: id) != nil, !short.contains(id) {
      return write(backReferenceTo: unwrapped(value) ?? value, at: position)
    }
    let start = page.lines.count
    dump(value, at: position)
    if page.lines.count == start + 1 { short.insert(id) }
  }

  /// Returns the prefix of an instance: the number of instances of its class written before it.
  ///
  /// A back reference to an instance has the same prefix, which identifies the instance.
  private mutating func mark(of object: AnyObject, at position: Position) -> String {
    let id = ObjectIdentifier(object)
    if tagsInstances { return tag(id) }
    if position.isBrief { return "" }
    if let mark = marks[id] { return mark }
    let count = instances[ObjectIdentifier(type(of: object)), default: 0]
    instances[ObjectIdentifier(type(of: object))] = count + 1
    let mark = count == 0 ? "" : "#\(count) "
    marks[id] = mark
    return mark
  }

  /// Returns the number of an object, in order of first occurrence.
  mutating func tag(_ id: ObjectIdentifier) -> String {
    let number = tags[id, default: tags.count + 1]
    tags[id] = number
    return "#\(number) "
  }

  mutating func write(backReferenceTo value: Any, at position: Position) {
    let name = typeName(type(of: value))
    page.write("\(position.label)\(name)(↩︎)", at: position, comma: position.comma)
  }

  mutating func write(string: String, at position: Position) {
    let literal = StringLiteral(string.abridged(to: textLimit))
    guard literal.lines.count > 1 else {
      return page.write(position.label + literal.text, at: position, comma: position.comma)
    }
    if position.isBrief || position.depth <= 0 {
      return page.write("\(position.label)\"…\"", at: position, comma: position.comma)
    }
    var inner = position
    if !position.label.isEmpty { inner.indent += 1 }
    page.write(position.label + literal.opening, at: position)
    for (index, line) in literal.lines.enumerated() {
      if isFull {
        page.write("… (\(literal.lines.count - index) more)", at: inner)
        break
      }
      page.write(line, at: inner)
    }
    page.write(literal.closing, at: inner, comma: position.comma)
  }

  private mutating func write(_ group: Shape.Group, of value: Any, at position: Position) {
    let isWrapper = group.kind == .fields && group.children.count == 1
    let opening = position.label + group.opening
    if group.children.isEmpty {
      let empty = group.kind == .entries ? ":" : ""
      return page.write(opening + empty + group.closing, at: position, comma: position.comma)
    }
    if position.depth <= 0 || (position.isBrief && !isWrapper) {
      return page.write("\(opening)…\(group.closing)", at: position, comma: position.comma)
    }
    let start = page.lines.count
    page.write(opening, at: position)
    write(partsOf: group, of: value, at: position)
    if isWrapper && page.lines.count == start + 2 {
      page.fold(from: start, closing: group.closing, comma: position.comma)
    } else {
      page.write(group.closing, at: position, comma: position.comma)
    }
  }

  private mutating func write(partsOf group: Shape.Group, of value: Any, at position: Position) {
    var remaining = group.children.count
    func child(_ label: String) -> Position { position.child(label: label, comma: remaining > 1) }
    func isCut(_ dumper: inout Self) -> Bool {
      guard dumper.isFull else { return false }
      dumper.page.write("… (\(remaining) more)", at: child(""))
      return true
    }
    switch group.kind {
    case .fields:
      for (label, value) in group.children {
        if isCut(&self) { return }
        dump(value, at: child(label.map { "\($0): " } ?? ""))
        remaining -= 1
      }
    case .list:
      for (index, element) in group.children.enumerated() {
        if isCut(&self) { return }
        dump(element.value, at: child("[\(index)]: "))
        remaining -= 1
      }
    case .entries:
      for entry in entries(of: group, in: value) {
        if isCut(&self) { return }
        dump(entry.value, at: child("\(entry.key): "))
        remaining -= 1
      }
    case .members:
      for member in members(of: group, in: value) {
        if isCut(&self) { return }
        dump(member, at: child(""))
        remaining -= 1
      }
    }
  }

  /// Returns the entries of a dictionary with their keys as text, sorted if they are unordered.
  mutating func entries(of group: Shape.Group, in value: Any) -> [(key: String, value: Any)] {
    let entries = group.children.prefix(max(budget, 0) + 1).map { child in
      let pair = Array(Mirror(reflecting: child.value).children.prefix(2))
      guard pair.count == 2 else { return (key: "", value: child.value) }
      return (key: text(of: pair[0].value), value: pair[1].value)
    }
    guard value is any Unordered else { return entries }
    return entries.sorted { NaturalOrder($0.key) < NaturalOrder($1.key) }
  }

  private mutating func members(of group: Shape.Group, in value: Any) -> [Any] {
    let members = group.children.prefix(max(budget, 0) + 1).map(\.value)
    guard value is any Unordered else { return members }
    return sorted(members) { $0 }
  }

  /// Returns values in the natural order of their texts.
  mutating func sorted<Value>(_ values: [Value], by key: (Value) -> Any) -> [Value] {
    values.map { (NaturalOrder(text(of: key($0))), $0) }.sorted { $0.0 < $1.0 }.map(\.1)
  }

  /// Returns a value as separate text, as written for a key.
  mutating func text(of value: Any) -> String {
    let saved = (page, seen, short, budget, instances, marks)
    defer { (page, seen, short, budget, instances, marks) = saved }
    page = Page()
    var position = Position()
    position.isRoot = false
    dump(value, at: position)
    return page.text
  }
}
