import Foundation

/// A form in which findings are printed.
enum FindingFormat: String, CaseIterable {
  /// The form of the compiler's warnings, which editors and build logs recognize.
  case text

  /// A JSON array.
  case json

  /// Commands for GitHub Actions, which shows the findings beside the lines of a pull request.
  case github

  /// Returns the findings in this form, each on a line, or as one array.
  func text(of findings: [Finding]) -> String {
    switch self {
    case .text: findings.map { $0.line + "\n" }.joined()
    case .json: Self.json(findings)
    case .github: findings.map { Self.command(for: $0) + "\n" }.joined()
    }
  }

  private static func json(_ findings: [Finding]) -> String {
    struct Line: Encodable {
      var file: String
      var line: Int
      var column: Int
      var rule: String
      var message: String
      var canBeFixed: Bool
    }
    let lines = findings.map { finding in
      Line(
        file: finding.file.path,
        line: finding.location.line,
        column: finding.location.column,
        rule: finding.rule,
        message: finding.message,
        canBeFixed: !finding.fix.isEmpty
      )
    }
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    // Strings and numbers can always be encoded.
    return ((try? encoder.encode(lines)).map { String(decoding: $0, as: UTF8.self) } ?? "[]") + "\n"
  }

  /// Returns the workflow command that adds a warning to a line.
  private static func command(for finding: Finding) -> String {
    let (path, location) = (finding.file.path, finding.location)
    // GitHub knows files by their paths in the repository.
    let file = path.hasPrefix("./") ? String(path.dropFirst(2)) : path
    let properties = [
      "file=\(escaped(file, also: [":", ","]))", "line=\(location.line)", "col=\(location.column)",
      "title=\(finding.rule)",
    ]
    return "::warning \(properties.joined(separator: ","))::\(escaped(finding.message))"
  }

  /// Replaces the characters that end a command or a property.
  private static func escaped(_ text: String, also others: Set<Unicode.Scalar> = []) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "%", "\r", "\n",
        _ where others.contains(scalar):
        let code = String(scalar.value, radix: 16, uppercase: true)
        result += "%" + (code.count == 1 ? "0" : "") + code
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}
