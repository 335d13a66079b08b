import CaseStudies
import ComposableTestKit
import Testing

@MainActor @Suite struct CaseStudyTests {
  @Test(arguments: CaseStudy.all)
  func `the file of the session is up to date, and the introduction names the page`(
    study: CaseStudy
  ) async throws {
    let transcript = await study.transcript()
    #expect(try text(ofFile: "Docs/Guides/Sessions/\(study.name).txt") == transcript)
    #expect(study.introduction.contains("\nThe page of this study is \(study.page).\n"))
  }

  @Test func `names are words with hyphens, and summaries fit a line`() {
    for study in CaseStudy.all {
      #expect(study.name.wholeMatch(of: /[a-z]+(-[a-z]+)*/) != nil)
      #expect(study.summary.count <= 50)
    }
    #expect(Set(CaseStudy.all.map(\.name)).count == CaseStudy.all.count)
  }
}
