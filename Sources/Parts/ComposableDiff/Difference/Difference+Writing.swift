extension Difference {
  /// The maximum number of lines to write for a removed or added value.
  private static let blockLimit = 500

  /// Writes an unchanged value in its shortest form.
  mutating func writeSame(_ value: Any, at position: Position) -> Outcome {
    if !isProbing { exactly(false) { $0.dumper.dumpApart(value, at: position.brief()) } }
    return .same
  }

  /// Writes both values, with the details that distinguish them.
  mutating func replace(_ first: Any, with second: Any, at position: Position) -> Outcome {
    guard !isProbing else { return .block }
    let start = lines.count
    var position = position
    let types = Self.differentTypes(first, second)
    if types != nil { position.isRoot = true }
    if write(first, second, at: position) {
      return lines.count == start + 2 && types == nil ? .line : .block
    }
    dumper.page.truncate(to: start)
    if let types {
      _ = write(first, second, at: position, suffixes: (" as \(types.0)", " as \(types.1)"))
      return .block
    }
    if writeExactly(first, second, at: position) {
      return lines.count == start + 2 ? .line : .block
    }
    dumper.page.truncate(to: start)
    // Values that look alike can contain instances that differ only in their identity.
    dumper.tagsInstances = true
    let areDifferentInstances = write(first, second, at: position)
    dumper.tagsInstances = false
    if areDifferentInstances { return lines.count == start + 2 ? .line : .block }
    dumper.page.truncate(to: start)
    dumper.page.write("// Not equal but no difference detected:", at: position)
    write(second, at: position)
    return .block
  }

  /// Writes two values that look the same with everything that their usual texts omit.
  ///
  /// - Returns: `true` if they look different; otherwise, `false`.
  private mutating func writeExactly(_ first: Any, _ second: Any, at position: Position) -> Bool {
    if let text = exactText(of: first), let other = exactText(of: second),
      let texts = AbridgedText(text, other)
    {
      let label = position.label
      dumper.page.write(label + texts.first, at: position.marked(.first), comma: position.comma)
      dumper.page.write(label + texts.second, at: position.marked(.second), comma: position.comma)
      return texts.first != texts.second
    }
    return exactly { $0.write(first, second, at: position) }
  }

  /// Writes with everything that the usual texts of values omit, or without it.
  mutating func exactly<R>(_ isExact: Bool = true, write: (inout Self) -> R) -> R {
    let wasExact = dumper.isExact
    dumper.isExact = isExact
    defer { dumper.isExact = wasExact }
    return write(&self)
  }

  /// Replaces everything written so far with both values.
  mutating func replaceAll(_ first: Any, with second: Any) {
    dumper.page.truncate(to: 0)
    _ = replace(first, with: second, at: Position())
  }

  /// Writes a removed value.
  mutating func remove(_ value: Any, at position: Position) {
    write(value, at: position.marked(.first))
  }

  /// Writes an added value.
  mutating func add(_ value: Any, at position: Position) {
    write(value, at: position.marked(.second))
  }

  /// Writes the number of parts that were not compared.
  mutating func writeCut(_ count: Int, at position: Position) {
    dumper.page.write("… (\(count) more not compared)", at: position.child(label: "", comma: false))
  }

  /// Writes two values.
  ///
  /// - Returns: `true` if they look different; otherwise, `false`.
  private mutating func write(
    _ first: Any,
    _ second: Any,
    at position: Position,
    suffixes: (String, String) = ("", "")
  ) -> Bool {
    let start = lines.count
    remove(first, at: position)
    dumper.page.extend(suffixes.0)
    let middle = lines.count
    add(second, at: position)
    dumper.page.extend(suffixes.1)
    return !lines[start..<middle].elementsEqual(lines[middle...]) { $0.text == $1.text }
  }

  private mutating func write(_ value: Any, at position: Position) {
    guard !isProbing else { return }
    dumper.lineLimit = lines.count + Self.blockLimit
    dumper.dumpApart(value, at: position)
    dumper.lineLimit = .max
  }

  /// Returns the names of the types of two values if they differ.
  private static func differentTypes(_ first: Any, _ second: Any) -> (String, String)? {
    guard let first = unwrapped(first), let second = unwrapped(second) else { return nil }
    let types = (type(of: first), type(of: second))
    guard types.0 != types.1 else { return nil }
    let names = (typeName(types.0, generics: true), typeName(types.1, generics: true))
    return names.0 == names.1 ? (String(reflecting: types.0), String(reflecting: types.1)) : names
  }
}
