/// A rule about features, their tests or their views.
///
/// `Docs/Reference/LintRules.md` explains each rule, with a wrong and a right example, which the
/// tests check.
struct Rule: Sendable {
  let id: String
  private let check: @Sendable (Project, Report) -> Void

  /// Creates a rule.
  ///
  /// - Parameters:
  ///   - id: The id, which names the mistake.
  ///   - check: Reports each mistake: its file, its offset, the message, and what to change.
  init(_ id: String, check: @escaping @Sendable (Project, Report) -> Void) {
    self.id = id
    self.check = check
  }

  /// A list of the mistakes that a rule finds.
  struct Report {
    fileprivate let add: (SourceFile, Int, String, [Edit]) -> Void

    func callAsFunction(
      _ file: SourceFile,
      _ offset: Int,
      _ message: String,
      fix: [Edit] = []
    ) {
      add(file, offset, message, fix)
    }
  }

  /// Returns the places of a project that break the rule.
  func findings(in project: Project) -> [Finding] {
    var findings: [Finding] = []
    let report = Report { file, offset, message, fix in
      findings.append(
        Finding(rule: id, file: file, offset: offset, message: message, fix: fix)
      )
    }
    check(project, report)
    return findings
  }
}

extension Rule {
  static let all: [Rule] = [
    .bypassedDependency, .capturedState, .commandAction, .endlessEffect, .hiddenActions,
    .longReduce, .sendAfterDismiss, .severalSends, .sharedLogicAction, .swallowedExpectation,
    .unassertedSuite, .uncomposedChild, .unhandledDelegate,
  ]
}
