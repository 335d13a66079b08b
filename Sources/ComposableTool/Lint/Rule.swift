/// A rule about features, their tests or their views.
///
/// `Docs/Reference/LintRules.md` explains each rule, with a wrong and a right example, which the
/// tests check.
struct Rule: Sendable {
  let id: String
  private let check: @Sendable (Project, (SourceFile, Int, String, [Edit]) -> Void) -> Void

  /// Creates a rule.
  ///
  /// - Parameters:
  ///   - id: The id, which names the mistake.
  ///   - check: Reports each mistake: its file, its offset, the message, and what to change.
  init(
    _ id: String,
    check: @escaping @Sendable (Project, (SourceFile, Int, String, [Edit]) -> Void) -> Void
  ) {
    self.id = id
    self.check = check
  }

  /// Returns the places of a project that break the rule.
  func findings(in project: Project) -> [Finding] {
    var findings: [Finding] = []
    check(project) { file, offset, message, fix in
      findings.append(
        Finding(rule: id, file: file, offset: offset, message: message, fix: fix)
      )
    }
    return findings
  }
}

extension Rule {
  static let all: [Rule] = [
    .bypassedDependency, .capturedState, .commandAction, .endlessEffect, .hiddenActions,
    .longReduce,
    .sendAfterDismiss, .severalSends, .sharedLogicAction, .unassertedSuite, .uncomposedChild,
    .unhandledDelegate,
  ]
}
