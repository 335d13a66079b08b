import Composable
import ComposableTestKit
import Foundation
import Testing

@testable import ComposableSample

/// The search for the planted fault, and what the program prints of it.
@MainActor @Suite struct DemoTests {
  @Test func `the search finds the fault, and nothing in the corrected feature`() async throws {
    let report = try #require(await LookupSearch.run(isCorrected: false).report)
    #expect(report.contains("The invariant \"\(LookupSearch.rule)\" does not hold"))
    let corrected = await LookupSearch.run(isCorrected: true)
    #expect(corrected.report == nil)
    #expect(corrected.steps >= 2_000)
  }

  @Test func `the printed test fails, and passes with the correction`() async {
    for isCorrected in [false, true] {
      let find = TestEndpoint<String, String>("find")
      let store = TestStore(initialState: Lookup.State()) {
        Lookup(isCorrected: isCorrected) { try await find($0) }
      }
      store.exhaustivity = .off
      await store.send(.wordChanged("s"))
      await store.send(.wordChanged("sw"))
      // The corrected feature has cancelled the older call.
      await find.answer(at: isCorrected ? 0 : 1, with: "about sw")
      if !isCorrected { await find.answer(with: "about s") }
      await store.finish()
      #expect(store.state.meaning == (isCorrected ? "about sw" : "about s"))
    }
  }

  @Test func `the program prints the failing order as a test with comments`() throws {
    let outcome = try Program.run(["demo"])
    #expect(outcome.status == 0)
    #expect(outcome.errors == "")
    #expect(
      outcome.output.contains(
        """
            @Test func `the meaning is that of the word`() async {
              // The test controls time. This feature needs none.
              let clock = TestClock()
              // A new store, with the rule.
              let store = makeStore(clock)
              // Only the rule counts, not each change.
              store.exhaustivity = .off
              // The user types. A call to the server begins.
              await store.send(.wordChanged("s"))
              // The user types. A call to the server begins.
              await store.send(.wordChanged("sw"))
              // The server answers a newer call first. An older one still waits.
              await find.answer(at: 1, with: "about sw")
              // The server answers the oldest call.
              await find.answer(with: "about s")
              // All effects have ended: the rule is checked.
              await store.finish()
            }

        """
      )
    )
    let introduction = DemoText.introduction.string
    #expect(outcome.output.hasPrefix(introduction))
    #expect(introduction.split(separator: "\n").filter { $0.count > 80 } == [])
  }

  @Test func `the page of the failing order has its actions`() throws {
    let page = NSTemporaryDirectory() + "composable-demo-" + UUID().uuidString + ".html"
    let outcome = try Program.run(["demo", "--html", page])
    #expect(outcome.status == 0)
    #expect(outcome.output.contains(URL(fileURLWithPath: page).absoluteString))
    let html = try String(contentsOfFile: page, encoding: .utf8)
    let usual = ["s", "sw"].map { #""received Lookup.Action.meaningLoaded(\"about \#($0)\")""# }
    #expect(html.contains(usual.joined(separator: ",")))
    #expect(html.contains(usual.reversed().joined(separator: ",")))
    #expect(html.contains(#""mark":"issue""#))
    try FileManager.default.removeItem(atPath: page)
  }

  @Test func `the code that the program shows is that of the feature`() throws {
    let file = try text(ofFile: "Sources/Samples/ComposableSample/Demo/Lookup.swift")
    let lines = DemoText.source.split(separator: "\n").map { "      \($0)" }
    #expect(file.contains(lines.joined(separator: "\n")))
  }

  @Test func `a report that has another form is not explained`() {
    let search = LookupSearch(steps: 1, sequences: 1, report: "Something else.", page: nil)
    #expect(DemoText.result(of: search, corrected: search) == nil)
  }
}
