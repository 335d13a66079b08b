import CaseStudies
import Foundation
import Testing

@Suite struct PageTests {
  /// Lines that are neither empty nor comments.
  private func linesOfCode(_ url: URL) throws -> Int {
    try String(contentsOf: url, encoding: .utf8).split(separator: "\n")
      .map { $0.trimmingCharacters(in: .whitespaces) }
      .count { !$0.isEmpty && !$0.hasPrefix("//") }
  }

  @Test(arguments: CaseStudy.all.map(\.name))
  func `the lines of files are as many as a page says`(name: String) throws {
    let page = try Page(name)
    let rows = page.text.matches(of: /\]\((\S+\.swift)\) \| (\d+) \|/)
    #expect(rows.count == (name == "repository-search" ? 4 : 0))
    for row in rows {
      let file = page.url.deletingLastPathComponent().appending(path: String(row.1))
      #expect(try linesOfCode(file) == Int(row.2), "\(row.1)")
    }
  }

  @Test func `there is a page for each study, and a list of them`() throws {
    let folder = try Page("redux").url.deletingLastPathComponent()
    let files = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    #expect(files.count == CaseStudy.all.count)
    let list = try String(
      contentsOf: folder.appendingPathExtension("md"),
      encoding: .utf8
    )
    for file in files { #expect(list.contains("(CaseStudies/\(file))")) }
  }
}
