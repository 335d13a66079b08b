import Composable
import ComposableHistory
import ComposableInspector
import ComposableTestKit
import Foundation
import Testing

// "Tests/Programs/InspectorPage/check" opens the page in a browser.
@MainActor @Suite struct PageTests {
  private func page(name: String = "Saw") async throws -> String {
    let store = makeWorkshop()
    await store.play(name: name)
    return try AnyRecording(#require(store.history)).html
  }

  @Test func `outside text cannot end the page's script`() async throws {
    let html = try await page(name: "</script><script>alert(1)</script><!--")
    #expect(!html.contains("<script>alert"))
    #expect(!html.contains("<!--"))
    expectEqual(html.count(of: "<script"), 2)
    expectEqual(html.count(of: "</script>"), 2)
    #expect(html.contains(#"\u003c/script>\u003cscript>alert(1)"#))
  }

  @Test func `the page has every line of the recording`() async throws {
    let html = try await page()
    let start = try #require(html.firstRange(of: "application/jsonl\">\n")?.upperBound)
    let end = try #require(html[start...].firstRange(of: "\n</script>")?.lowerBound)
    let lines = try html[start..<end].split(separator: "\n").map {
      try #require(try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])
    }
    expectEqual(lines.count, 7)
    let labels = lines.compactMap { ($0["label"] as? [String: String])?["name"] }
    expectEqual(labels, ["addButtonTapped", "sorted", "queryChanged", "found"])
  }

  @Test func `the page loads nothing`() async throws {
    let html = try await page()
    for address in ["http://", "https://", "src=", "@import", "url("] {
      #expect(!html.contains(address))
    }
    #expect(html.contains("default-src 'none'"))
  }

  @Test func `every text passes through the function that makes it visible`() async throws {
    let html = try await page()
    expectEqual(html.count(of: "textContent = "), 1)
    #expect(html.contains("{ element.textContent = visible(text); }"))
    #expect(!html.contains("innerText = "))
  }

  @Test func `nothing in the page turns text into HTML or code`() async throws {
    let html = try await page()
    for name in [
      "innerHTML", "outerHTML", "insertAdjacentHTML", "document.write", "eval(", "Function(",
    ] {
      #expect(!html.contains(name))
    }
  }
}

extension String {
  fileprivate func count(of text: String) -> Int { ranges(of: text).count }
}
