import CaseStudies
import ComposableTestKit
import Foundation

/// The page of a study in the documentation.
struct Page {
  let url: URL
  let text: String

  init(_ study: CaseStudy) throws {
    url = checkout.appending(path: study.page)
    text = try String(contentsOf: url, encoding: .utf8)
  }

  /// Returns whether a text is on the page, in a fence.
  func shows(_ text: String) -> Bool {
    self.text.contains("```text\n\(text)```\n")
  }
}
