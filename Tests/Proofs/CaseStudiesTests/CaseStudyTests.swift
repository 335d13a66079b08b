import CaseStudies
import Testing

@MainActor @Suite struct CaseStudyTests {
  @Test(arguments: CaseStudy.all.map(\.name))
  func `the page shows the session`(name: String) async throws {
    let study = try #require(CaseStudy.all.first { $0.name == name })
    let transcript = await study.transcript()
    #expect(try Page(name).shows(transcript), "Not on the page:\n\(transcript)")
  }

  @Test func `names are words with hyphens, and summaries fit a line`() {
    for study in CaseStudy.all {
      #expect(study.name.wholeMatch(of: /[a-z]+(-[a-z]+)*/) != nil)
      #expect(study.summary.count <= 50)
    }
    #expect(Set(CaseStudy.all.map(\.name)).count == CaseStudy.all.count)
  }
}
