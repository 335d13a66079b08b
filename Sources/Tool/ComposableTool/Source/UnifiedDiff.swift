/// The difference between two versions of a file, as `diff -u` and `git diff` print it.
struct UnifiedDiff {
  /// The text, or an empty string if the versions are the same.
  let text: String

  /// - Parameters:
  ///   - path: The path of the file, relative to where the diff is applied.
  ///   - old: The old text.
  ///   - new: The new text.
  ///   - context: The number of unchanged lines around a change.
  init(path: String, from old: String, to new: String, context: Int = 3) {
    let (old, new) = (Self.lines(of: old), Self.lines(of: new))
    let lines = Self.lines(from: old, to: new)
    let changes = lines.indices.filter { lines[$0].kind != " " }
    guard !changes.isEmpty else {
      text = ""
      return
    }
    // Each hunk ends where the next change is more than twice the context away.
    var hunks: [Range<Int>] = []
    for index in changes {
      let start = max(0, index - context)
      let end = min(lines.count, index + context + 1)
      if let last = hunks.last, start <= last.upperBound {
        hunks[hunks.count - 1] = last.lowerBound..<end
      } else {
        hunks.append(start..<end)
      }
    }
    text = "--- a/\(path)\n+++ b/\(path)\n" + hunks.map { Self.text(of: $0, in: lines) }.joined()
  }

  private typealias Line = (kind: Character, text: Substring, oldNumber: Int, newNumber: Int)

  /// Returns the lines with their line breaks.
  private static func lines(of text: String) -> [Substring] {
    var lines: [Substring] = []
    var rest = text[...]
    while !rest.isEmpty {
      let end = rest.utf8.firstIndex(of: UInt8(ascii: "\n")).map(rest.utf8.index(after:))
      lines.append(rest[..<(end ?? rest.endIndex)])
      rest = rest[(end ?? rest.endIndex)...]
    }
    return lines
  }

  private static func lines(from old: [Substring], to new: [Substring]) -> [Line] {
    // Most of the file is the same. The rest is small, and its difference quick to find.
    let prefix = zip(old, new).prefix { $0 == $1 }.count
    let limit = min(old.count, new.count) - prefix
    let suffix = zip(old.reversed(), new.reversed()).prefix(limit).prefix { $0 == $1 }.count
    let (oldPart, newPart) = (prefix..<(old.count - suffix), prefix..<(new.count - suffix))
    var (removed, inserted) = (Set<Int>(), Set<Int>())
    // The shortest difference of long texts that share few lines would take minutes to find.
    let known = Set(old[oldPart])
    let isAnother =
      newPart.count > 2_000 && newPart.count { known.contains(new[$0]) } * 2 < newPart.count
    if isAnother { (removed, inserted) = (Set(oldPart), Set(newPart)) }
    let difference = isAnother ? nil : Array(new[newPart]).difference(from: Array(old[oldPart]))
    for change in difference.map(Array.init) ?? [] {
      switch change {
      case .remove(let offset, _, _): removed.insert(offset + prefix)
      case .insert(let offset, _, _): inserted.insert(offset + prefix)
      }
    }
    var lines: [Line] = []
    var (i, j) = (0, 0)
    while i < old.count || j < new.count {
      if removed.contains(i) {
        lines.append(("-", old[i], i, j))
        i += 1
      } else if inserted.contains(j) {
        lines.append(("+", new[j], i, j))
        j += 1
      } else {
        lines.append((" ", old[i], i, j))
        (i, j) = (i + 1, j + 1)
      }
    }
    return lines
  }

  private static func text(of hunk: Range<Int>, in lines: [Line]) -> String {
    let old = lines[hunk].count { $0.kind != "+" }
    let new = lines[hunk].count { $0.kind != "-" }
    let first = lines[hunk.lowerBound]
    let starts = (first.oldNumber + min(old, 1), first.newNumber + min(new, 1))
    return "@@ -\(starts.0),\(old) +\(starts.1),\(new) @@\n"
      + lines[hunk].map { line in
        let text = "\(line.kind)\(line.text)"
        return text.utf8.last == UInt8(ascii: "\n")
          ? text : text + "\n\\ No newline at end of file\n"
      }.joined()
  }
}
