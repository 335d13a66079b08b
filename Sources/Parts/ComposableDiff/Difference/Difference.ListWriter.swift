extension Difference {
  /// A writer for the items of a collection, which counts unchanged items and places the commas.
  struct ListWriter {
    let position: Position
    private(set) var isChanged = false
    /// The number of unchanged items since the last change.
    private var run = 0
    private var lastOfRun: (parts: Parts, index: Int)?
    private var lastItem: Int?
    private var removed: Set<[String]> = []
    private var added: Set<[String]> = []

    /// Whether a removed item looks like an added one.
    var hasLookAlikes: Bool { !removed.isDisjoint(with: added) }

    init(position: Position) {
      self.position = position
    }

    mutating func keep(_ range: Range<Int>, of parts: Parts) {
      guard !range.isEmpty else { return }
      run += range.count
      lastOfRun = (parts, range.upperBound - 1)
    }

    mutating func remove(_ value: Any, label: String, in difference: inout Difference) {
      beginItem(in: &difference)
      let start = difference.lines.count
      difference.remove(value, at: child(label))
      removed.insert(difference.lines[start...].map(\.text))
    }

    mutating func add(_ value: Any, label: String, in difference: inout Difference) {
      beginItem(in: &difference)
      let start = difference.lines.count
      difference.add(value, at: child(label))
      added.insert(difference.lines[start...].map(\.text))
    }

    /// Writes how an item changed.
    ///
    /// - Returns: `true` if the item changed. If it returns `false`, nothing was written.
    mutating func compare(
      _ first: Any,
      _ second: Any,
      label: String,
      in difference: inout Difference
    ) -> Bool {
      // Only the comparison shows whether the item changed, so the preceding run is written after
      // it.
      let start = difference.lines.count
      let outcome = difference.compare(first, second, at: child(label))
      guard outcome != .same else {
        difference.dumper.page.truncate(to: start)
        return false
      }
      let written = difference.dumper.page.take(from: start)
      beginItem(in: &difference)
      for line in written { difference.dumper.page.append(line) }
      return true
    }

    /// Writes the number of items that were not compared.
    mutating func cut(_ count: Int, in difference: inout Difference) {
      beginItem(in: &difference)
      difference.writeCut(count, at: position)
    }

    /// Ends the list.
    ///
    /// For unordered collections, it writes the number of unchanged items.
    mutating func finish(unchanged: Int = 0, in difference: inout Difference) {
      flush(in: &difference)
      if unchanged > 0 {
        lastItem = difference.lines.count
        write(unchanged: unchanged, in: &difference)
      }
      if let lastItem {
        difference.dumper.page.dropCommas(from: lastItem, indent: position.indent + 1)
      }
    }

    private func child(_ label: String) -> Position { position.child(label: label, comma: true) }

    private mutating func beginItem(in difference: inout Difference) {
      isChanged = true
      flush(in: &difference)
      lastItem = difference.lines.count
    }

    private mutating func flush(in difference: inout Difference) {
      guard let (parts, index) = lastOfRun else { return }
      lastItem = difference.lines.count
      if run == 1 {
        let position = child(parts.label(at: index))
        _ = difference.writeSame(parts.value(at: index), at: position)
      } else {
        write(unchanged: run, in: &difference)
      }
      (run, lastOfRun) = (0, nil)
    }

    private func write(unchanged count: Int, in difference: inout Difference) {
      difference.dumper.page.write("… (\(count) unchanged)", at: child(""), comma: true)
    }
  }
}
