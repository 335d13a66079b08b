import Foundation

/// What the demo prints: a feature with a fault, and the report of the search for it, explained.
enum DemoText {
  /// The lines of the feature that have the fault.
  static let source = """
    case .wordChanged(let word):
      state.word = word
      state.meaning = nil
      let lookup = Effect<Action>.run { [find] send in
        await send(.meaningLoaded(try await find(word)))
      }
    """

  /// The text to show before the search.
  static let introduction: TerminalText = """
    1. A feature with a fault

    A user types the word "\(LookupSearch.word)". After each letter, the feature asks a server
    what the letters mean so far, and shows the answer:

    \(indented(source))

    The fault is what is missing: nothing cancels the lookup of the old word.

    2. A search that does not know the fault

    It knows what can happen, and a rule. The user can type the next letter, and the
    server can answer any of the calls that wait. When no call is left, this must
    hold:

    \(indented(LookupSearch.rule))

    Searching...

    """

  /// Returns the text to show after the search, or `nil` if it has not found the fault.
  static func result(of faulty: LookupSearch, corrected: LookupSearch) -> TerminalText? {
    guard let finding = faulty.report.flatMap(parts(of:)) else { return nil }
    return """

      3. What it found

      \(TerminalText(lines: finding.summary))

      \(indented(finding.failure))

      4. The shortest failing order, as a test

      The search has printed this test. Here it has comments:

      \(indented(explained(finding.test)))

      5. The correction

      A new word now cancels the old lookup:

          .cancellable(id: CancelID.lookup, cancelInFlight: true)

      The same search took \(corrected.steps) steps in \(corrected.sequences) sequences. None of them failed,
      which is no proof: it does not try everything.

      """
  }

  /// Returns the text about the page of the failing order.
  static func page(_ path: String?) -> TerminalText {
    guard let path else {
      return """

        6. The same as a page

        To see each action and what it changed in a browser, run:

            composable-sample demo --html demo.html

        """
    }
    return """

      6. The same as a page

      Open this address in a browser. The page says what failed, and shows the usual order beside
      the one that fails:

          \(URL(fileURLWithPath: path).absoluteString)

      """
  }

  /// Returns the parts of the report of a failure.
  private static func parts(
    of report: String
  ) -> (summary: String, failure: String, test: String)? {
    guard let summary = report.firstRange(of: "\n\n"),
      let advice = report.firstRange(of: "\n\nTo keep the shortest sequence"),
      let test = report.firstRange(of: "@Test func"),
      let end = report[test.lowerBound...].firstRange(of: "\n}")
    else { return nil }
    return (
      String(report[..<summary.lowerBound]),
      String(report[summary.upperBound..<advice.lowerBound]),
      String(report[test.lowerBound..<end.upperBound])
    )
  }

  private static func indented(_ text: String) -> TerminalText {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    return TerminalText(
      lines: lines.map { $0.isEmpty ? "" : "    \($0)" }.joined(separator: "\n")
    )
  }

  /// Returns a test with a comment above each line that the explanations know.
  static func explained(_ test: String) -> String {
    test.split(separator: "\n", omittingEmptySubsequences: false)
      .map { line in
        let code = line.drop { $0 == " " }
        let indentation = line.prefix(line.count - code.count)
        return explanation(of: code).map { "\(indentation)// \($0)\n\(line)" } ?? "\(line)"
      }
      .joined(separator: "\n")
  }

  private static func explanation(of code: Substring) -> String? {
    switch code {
    case _ where code.hasPrefix("let clock"): "The test controls time. This feature needs none."
    case _ where code.hasPrefix("let store"): "A new store, with the rule."
    case _ where code.hasPrefix("store.exhaustivity"): "Only the rule counts, not each change."
    case _ where code.hasPrefix("await exploreSchedules"): "In this order of effects:"
    case _ where code.hasPrefix("await store.send"): "The user types. A call to the server begins."
    case _ where code.hasPrefix("await find.answer(at: "):
      "The server answers a newer call first. An older one still waits."
    case _ where code.hasPrefix("await find.answer"): "The server answers the oldest call."
    case _ where code.hasPrefix("await store.finish"):
      "All effects have ended: the rule is checked."
    default: nil
    }
  }
}
