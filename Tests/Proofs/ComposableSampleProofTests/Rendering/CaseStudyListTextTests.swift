import CaseStudies
import Testing

@testable import ComposableSample

@Suite struct CaseStudyListTextTests {
  @Test func `shows a study on each line, and fits a terminal`() {
    let text = CaseStudyListText(studies: CaseStudy.all).text.string
    #expect(text.hasPrefix("newsletter-form    A form, its three states and its service.\n"))
    let lines = text.split(separator: "\n")
    #expect(lines.count == CaseStudy.all.count)
    #expect(lines.allSatisfy { $0.count <= 80 })
  }

  @Test func `shows nothing of nothing`() {
    #expect(CaseStudyListText(studies: []).text.string == "")
  }
}
