import Foundation

/// The test in the report of an exploration.
public struct PrintedTest: Equatable {
  /// The lines of its body, without indentation.
  public let body: [Substring]

  /// Reads a report, or returns `nil` if it has no test.
  public init?(in report: String) {
    let lines = report.split(separator: "\n").map { $0.trimmingPrefix { $0 == " " } }
    guard let start = lines.firstIndex(where: { $0.hasPrefix("@Test func ") }),
      let end = lines[start...].lastIndex(of: "}")
    else { return nil }
    body = Array(lines[(start + 1)..<end])
  }

  /// Returns whether a file contains the body as code, with any indentation.
  ///
  /// The lines of multiline string literals do not count.
  public func isCompiled(in file: String = #filePath) throws -> Bool {
    var isLiteral = false
    let lines = try String(contentsOfFile: file, encoding: .utf8).split(separator: "\n")
    let code = lines.filter { line in
      if line.components(separatedBy: "\"\"\"").count == 2 {
        isLiteral.toggle()
        return false
      }
      return !isLiteral
    }
    .map { $0.trimmingPrefix { $0 == " " } }
    return code.indices.contains { code[$0...].starts(with: body) }
  }
}
