import CaseStudies
import Foundation
import Testing

@Suite struct PageTests {
  @Test func `there is a page for each study, and a list of them`() throws {
    let folder = try Page(CaseStudy.all[0]).url.deletingLastPathComponent()
    let files = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    #expect(files.count == CaseStudy.all.count)
    let list = try String(
      contentsOf: folder.appendingPathExtension("md"),
      encoding: .utf8
    )
    for file in files { #expect(list.contains("(CaseStudies/\(file))")) }
  }
}
