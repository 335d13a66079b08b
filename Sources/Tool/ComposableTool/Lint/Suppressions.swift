import ComposableSyntax

/// The comments of a file that switch rules off.
///
/// - `// composable:disable RULE` after code is for its line, and on a line of its own for the next
///   line.
/// - `// composable:disable-begin RULE` is for all lines up to `// composable:disable-end RULE`.
/// - `// composable:disable-file RULE` is for the file.
///
/// Several rules are separated by spaces or commas, and a reason can follow after `--`.
struct Suppressions {
  private var lines: [(rule: String, lines: ClosedRange<Int>)] = []
  /// The rules that do not exist, with their positions.
  private(set) var unknown: [(rule: String, offset: Int)] = []

  init(_ file: SourceFile, rules: Set<String>) {
    var open: [String: Int] = [:]
    for (offset, words) in file.commands {
      let line = file.location(of: offset).line
      for rule in words.dropFirst() {
        guard rules.contains(rule) else {
          unknown.append((rule, offset))
          continue
        }
        switch words[0] {
        case "disable-file": lines.append((rule, 1...Int.max))
        case "disable-begin": open[rule] = open[rule] ?? line
        case "disable-end":
          if let start = open.removeValue(forKey: rule) { lines.append((rule, start...line)) }
        default: lines.append((rule, file.startsLine(offset) ? line + 1...line + 1 : line...line))
        }
      }
    }
    lines += open.map { ($0.key, $0.value...Int.max) }
  }

  func contains(_ finding: Finding) -> Bool {
    lines.contains { $0.rule == finding.rule && $0.lines.contains(finding.location.line) }
  }
}

extension SourceFile {
  /// The words of the comments `// composable:…`, with their offsets.
  fileprivate var commands: [(offset: Int, words: [String])] {
    var found: [(offset: Int, words: [String])] = []
    var end = 0
    for token in tokens.map(\.range) + [source.count..<source.count] {
      let trivia = end..<max(end, token.lowerBound)
      for offset in trivia
      where source.matches("// composable:", at: offset) && startsComment(offset, in: trivia) {
        let count = trivia.suffix(from: offset).prefix { !source.isLineBreak(at: $0) }.count
        let words = source[offset + 14..<max(offset + 14, offset + count)]
          .split { $0 == " " || $0 == "," }.map(String.init)
        if words.first?.hasPrefix("disable") == true {
          found.append((offset, Array(words.prefix { $0 != "--" })))
        }
      }
      end = token.upperBound
    }
    return found
  }

  /// Returns whether only whitespace is between `offset` and the code or the line break before it.
  private func startsComment(_ offset: Int, in trivia: Range<Int>) -> Bool {
    let start = (trivia.lowerBound..<offset).last { source[$0] != " " && source[$0] != "\t" }
    return start.map(source.isLineBreak) ?? true
  }

  /// Returns whether only whitespace is before `offset` on its line.
  fileprivate func startsLine(_ offset: Int) -> Bool {
    var offset = offset - 1
    while source[offset] == " " || source[offset] == "\t" { offset -= 1 }
    return offset < 0 || source.isLineBreak(at: offset)
  }
}
